//! Every operation that only reads, and all the ways in which it is worth asking.

use rules::Role;

use super::markers::{CREATOR, INVITED, PEOPLE, Person, REFUSER, REVIEWER_A};
use super::viewers::Viewer;
use super::world::World;

pub const OPERATIONS: [&str; 77] = [
    "isAlive",
    "isReady",
    "readJournal",
    "readPublicArticle",
    "listPublicArticles",
    "listOnlineFirstArticles",
    "readOnlineFirstArticle",
    "listPublicIssues",
    "readLatestPublicIssue",
    "readPublicIssue",
    "readRobots",
    "readSitemapIndex",
    "readSitemap",
    "readFeed",
    "harvest",
    "readArticleFile",
    "readIssuePdf",
    "readSiteVersion",
    "findOldAddress",
    "listPublicStaticPages",
    "readPublicStaticPage",
    "readEnumerations",
    "readEnumeration",
    "listProviders",
    "readConsentText",
    "readMe",
    "exportMyData",
    "readMyErasure",
    "listNotifications",
    "listUnreadNotifications",
    "readNotificationSettings",
    "readUploadLimits",
    "downloadFile",
    "downloadThumbnail",
    "seePicture",
    "listMyArticles",
    "readMyArticleById",
    "readMyArticleEvents",
    "readMyArticleReviews",
    "listMyArticleMessages",
    "listMyArticleMergedPdfs",
    "listArticles",
    "readArticleById",
    "readArticleEvents",
    "readArticleReviews",
    "listArticleMergedPdfs",
    "listArticleMessages",
    "listArticleLetters",
    "listLetters",
    "exportArticleToPubmed",
    "checkReviewer",
    "listMyReviewAssignments",
    "readLinkedReviewAssignment",
    "readMyReviewAssignment",
    "listReviewAssignments",
    "readReviewAssignment",
    "listReviewers",
    "readUserByEmail",
    "listUsers",
    "readUser",
    "readUserRoles",
    "exportUserData",
    "previewInvitation",
    "listReviewerArticles",
    "readReviewerArticleById",
    "readReviewerArticleEvents",
    "listReviewerArticleMergedPdfs",
    "listStaticPages",
    "listIssues",
    "listUpcomingIssues",
    "readIssue",
    "listMissingStaticPages",
    "suggestStaticPageSlug",
    "readStaticPage",
    "showUnsubscription",
    "listSubscriptions",
    "listNewsletters",
];

/// How much is asked. The first time in every status it is everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Care {
    Everything,
    /// Only what somebody's deed could have changed, by those who could see more than a stranger does.
    WhatMoves,
}

/// These say the same whatever happens to an article.
const UNMOVED: [&str; 31] = [
    "readIssuePdf",
    "readSiteVersion",
    "findOldAddress",
    "isAlive",
    "isReady",
    "readJournal",
    "listPublicIssues",
    "readLatestPublicIssue",
    "readPublicIssue",
    "readRobots",
    "readSitemapIndex",
    "readSitemap",
    "listPublicStaticPages",
    "readPublicStaticPage",
    "readEnumerations",
    "readEnumeration",
    "listProviders",
    "readConsentText",
    "readMe",
    "readNotificationSettings",
    "readUploadLimits",
    "listStaticPages",
    "listIssues",
    "listUpcomingIssues",
    "readIssue",
    "listMissingStaticPages",
    "suggestStaticPageSlug",
    "readStaticPage",
    "showUnsubscription",
    "listSubscriptions",
    "listNewsletters",
];

/// These answer whoever asks alike: nobody is known there.
const ALIKE_FOR_ALL: [&str; 7] = [
    "readPublicArticle",
    "listPublicArticles",
    "listOnlineFirstArticles",
    "readOnlineFirstArticle",
    "readFeed",
    "harvest",
    "readArticleFile",
];

/// What somebody asks of an operation at a stop.
pub fn addresses(world: &World, operation: &str, viewer: Viewer, care: Care) -> Vec<String> {
    let is_everything = care == Care::Everything;
    let has_a_name = world.has_account(viewer) || matches!(viewer, Viewer::Visitor | Viewer::LinkOfA);
    // Whoever has only a code is a visitor else; the other editor sees what the editor does, and gets letters of their own.
    let asks_little = !has_a_name || viewer == Viewer::OtherEditor;
    if asks_little && operation != "previewInvitation" {
        return Vec::new();
    }
    let is_told_elsewhere =
        UNMOVED.contains(&operation) || viewer != Viewer::Visitor && ALIKE_FOR_ALL.contains(&operation);
    if is_told_elsewhere && !is_everything {
        return Vec::new();
    }
    let about_the_other = is_everything || matches!(viewer, Viewer::ReviewerA | Viewer::LinkOfA);
    let articles = if about_the_other { vec![world.article, world.other] } else { vec![world.article] };
    Questions { world, articles, is_everything, viewer }.about(operation)
}

struct Questions<'a> {
    world: &'a World<'a>,
    articles: Vec<i64>,
    is_everything: bool,
    viewer: Viewer,
}

impl Questions<'_> {
    fn articles(&self, path: &str) -> Vec<String> {
        self.articles.iter().map(|id| format!("/api/v1{}", path.replace("{id}", &id.to_string()))).collect()
    }

    fn assignments(&self, path: &str) -> Vec<String> {
        let markers = self.world.scene.assignments.iter().map(|assignment| assignment.marker);
        markers.map(|id| format!("/api/v1{}", path.replace("{id}", id))).collect()
    }

    fn files(&self, path: &str, wanted: impl Fn(bool) -> bool) -> Vec<String> {
        let files = self.world.files.iter().filter(|(_, is_picture)| wanted(*is_picture));
        files.map(|(id, _)| format!("/api/v1{}", path.replace("{id}", &id.to_string()))).collect()
    }

    /// In every role: whoever does not hold it is refused, and that tells nothing either.
    fn feeds(&self) -> Vec<String> {
        let roles = Role::ALL.into_iter();
        roles.map(|role| format!("/api/v1/users/me/notifications?role={role}&pageSize=100")).collect()
    }

    fn people(&self) -> Vec<String> {
        let is_busy_creator = self.viewer == Viewer::Creator && self.world.scene.is_busy;
        let holds_the_directory =
            self.viewer.is_office() || self.viewer == Viewer::RecusedEditor || is_busy_creator;
        let people: &[&Person] = if holds_the_directory { &PEOPLE } else { &[&CREATOR, &REVIEWER_A] };
        people.iter().map(|person| format!("/api/v1/users/by-email/{}", self.world.address(person))).collect()
    }

    fn about(&self, operation: &str) -> Vec<String> {
        let world = self.world;
        let one = |path: &str| vec![format!("/api/v1{path}")];
        match operation {
            "isAlive" => vec!["/api/health/live".into()],
            "isReady" => vec!["/api/health/ready".into()],
            "readJournal" => one("/public/en/journal"),
            "readPublicArticle" => {
                let slug = world.slug.as_deref().unwrap_or("none");
                [one(&format!("/public/en/articles/{slug}")), one(&format!("/public/ru/articles/{slug}"))]
                    .concat()
            }
            "listPublicArticles" => {
                let searched = format!("/public/en/articles?query={}", REVIEWER_A.last);
                [one("/public/en/articles"), one("/public/ru/articles"), one(&searched)].concat()
            }
            "listOnlineFirstArticles" => one("/public/en/articles/online-first"),
            "readOnlineFirstArticle" => {
                one(&format!("/public/en/articles/online-first/{}", world.slug.as_deref().unwrap_or("none")))
            }
            "listPublicIssues" => one("/public/en/issues"),
            "readLatestPublicIssue" => one("/public/en/issues/latest"),
            "readPublicIssue" => one("/public/en/issues/13-2"),
            "readRobots" => vec!["/robots.txt".into()],
            "readSitemapIndex" => vec!["/sitemap.xml".into()],
            "readSitemap" => ["/sitemaps/0.xml", "/sitemaps/1.xml"].map(Into::into).into(),
            "readFeed" => ["/feeds/en.atom", "/feeds/ru.atom"].map(Into::into).into(),
            "harvest" => {
                let formats = ["oai_dc", "jats"].into_iter();
                formats.map(|format| format!("/oai?verb=ListRecords&metadataPrefix={format}")).collect()
            }
            "readArticleFile" => {
                let slug = world.slug.as_deref().unwrap_or("none");
                let endings = ["ris", "bib", "csl.json", "jats.xml", "en.pdf", "ru.pdf"].into_iter();
                endings.map(|ending| format!("/articles/{slug}.{ending}")).collect()
            }
            "readIssuePdf" => vec!["/issues/13-2.pdf".into()],
            "readSiteVersion" => one("/public/version"),
            "findOldAddress" => one("/public/old-addresses?path=/archive/tom-13-nomer-2"),
            "listPublicStaticPages" => one("/public/en/static"),
            "readPublicStaticPage" => one("/public/en/static/none"),
            "readEnumerations" => one("/enums"),
            "readEnumeration" => one("/enums/review-assignment-statuses"),
            "listProviders" => one("/auth/providers"),
            "readConsentText" => one("/public/consents/account"),
            "readMe" => one("/users/me"),
            "exportMyData" => one("/account/personal-data"),
            "readMyErasure" => one("/account/erasure"),
            "listNotifications" => self.feeds(),
            "listUnreadNotifications" => one("/users/me/notifications/unread"),
            "readNotificationSettings" => one("/users/me/notifications/settings"),
            "readUploadLimits" => one("/files/limits"),
            "downloadFile" => self.files("/files/{id}", |_| true),
            "downloadThumbnail" => {
                self.files("/files/{id}/thumbnail", |is_picture| is_picture || self.is_everything)
            }
            "seePicture" => self.files("/pictures/{id}", |is_picture| is_picture || self.is_everything),
            "listMyArticles" => one("/articles/my"),
            "readMyArticleById" => self.articles("/articles/my/{id}"),
            "readMyArticleEvents" => self.articles("/articles/my/{id}/events"),
            "readMyArticleReviews" => self.articles("/articles/my/{id}/reviews"),
            "listMyArticleMessages" => self.articles("/articles/my/{id}/messages"),
            "listMyArticleMergedPdfs" => self.articles("/articles/my/{id}/merged-pdfs"),
            "listArticles" => {
                let reviewer = format!("/articles?reviewerId={}", REVIEWER_A.id);
                [one("/articles"), one(&reviewer), one("/articles?order=bad")].concat()
            }
            "readArticleById" => self.articles("/articles/{id}"),
            "readArticleEvents" => self.articles("/articles/{id}/events"),
            "readArticleReviews" => self.articles("/articles/{id}/reviews"),
            "listArticleMergedPdfs" => self.articles("/articles/{id}/merged-pdfs"),
            "listArticleMessages" => self.articles("/articles/{id}/messages"),
            "listArticleLetters" => self.articles("/articles/{id}/letters?pageSize=100"),
            "listLetters" => one("/letters?pageSize=100"),
            "exportArticleToPubmed" => self.articles("/articles/{id}/pubmed"),
            "checkReviewer" => {
                let email = world.address(&REVIEWER_A);
                self.articles(&format!("/articles/{{id}}/reviewer-check?email={email}"))
            }
            "listMyReviewAssignments" => {
                [one("/review-assignments/my"), self.articles("/review-assignments/my?articleId={id}")]
                    .concat()
            }
            "readLinkedReviewAssignment" => one("/review-assignments/linked"),
            "readMyReviewAssignment" => self.assignments("/review-assignments/my/{id}"),
            "listReviewAssignments" => {
                let reviewer = format!("/review-assignments?reviewerId={}", REVIEWER_A.id);
                let about = self.articles("/review-assignments?articleId={id}");
                [one("/review-assignments?pageSize=50"), one(&reviewer), about].concat()
            }
            "readReviewAssignment" => self.assignments("/review-assignments/{id}"),
            "listReviewers" => {
                [one("/users/reviewers"), self.articles("/users/reviewers?articleId={id}")].concat()
            }
            "readUserByEmail" => self.people(),
            "listUsers" => {
                let wanted = format!("/users?search={}", REFUSER.last);
                [one("/users?pageSize=100"), one(&wanted)].concat()
            }
            "readUser" => [INVITED.id, REFUSER.id].map(|id| format!("/api/v1/users/{id}")).to_vec(),
            "readUserRoles" => one(&format!("/users/{}/roles", REFUSER.id)),
            "exportUserData" => one(&format!("/users/{}/personal-data", CREATOR.id)),
            "previewInvitation" => {
                one(&format!("/auth/invitations/preview?token={}", world.invitation_of(self.viewer)))
            }
            "listReviewerArticles" => one("/articles/reviewing"),
            "readReviewerArticleById" => self.articles("/articles/reviewing/{id}"),
            "readReviewerArticleEvents" => self.articles("/articles/reviewing/{id}/events"),
            "listReviewerArticleMergedPdfs" => self.articles("/articles/reviewing/{id}/merged-pdfs"),
            "listStaticPages" => one("/static"),
            "listIssues" => one("/issues"),
            "listUpcomingIssues" => one("/issues/upcoming"),
            "readIssue" => one("/issues/1"),
            "listMissingStaticPages" => one("/static/missing"),
            "suggestStaticPageSlug" => one("/static/slug?name=About&language=en"),
            "readStaticPage" => one("/static/999999"),
            "showUnsubscription" => one("/public/subscription/unsubscribe/one-click?token=none"),
            "listSubscriptions" => one("/subscriptions"),
            "listNewsletters" => one("/newsletters"),
            unknown => panic!("nobody knows how to ask for {unknown}"),
        }
    }
}
