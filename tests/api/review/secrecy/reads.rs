//! The paths that viewers request of each read operation.

use rules::Role;

use super::markers::{ALL_USERS, CREATOR, INVITED, MarkedUser, REFUSER, REVIEWER_A, SOLE, TITLE};
use super::read_operations::{INDEPENDENT_OF_VIEWER, UNAFFECTED};
use super::scenario::Scenario;
use super::viewers::Viewer;

/// Extent of a checkpoint. The first one in each status is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    Full,
    /// Only operations that the workflow affects and the viewer's roles permit.
    Changed,
}

/// Paths that a viewer requests of an operation at a checkpoint.
pub fn request_paths(scenario: &Scenario, operation: &str, viewer: Viewer, scope: Scope) -> Vec<String> {
    let is_full = scope == Scope::Full;
    let has_credentials =
        scenario.has_account(viewer) || matches!(viewer, Viewer::Visitor | Viewer::ReviewerALink);
    // A viewer who has only a code is otherwise like an anonymous visitor. The other editor sees what the
    // editor sees; only letters differ.
    let is_covered_by_other_viewer = !has_credentials || viewer == Viewer::OtherEditor;
    if is_covered_by_other_viewer && operation != "previewInvitation" {
        return Vec::new();
    }
    let is_tested_elsewhere = UNAFFECTED.contains(&operation)
        || viewer != Viewer::Visitor && INDEPENDENT_OF_VIEWER.contains(&operation);
    if is_tested_elsewhere && !is_full {
        return Vec::new();
    }
    let reviews_other =
        matches!(viewer, Viewer::ReviewerA | Viewer::ReviewerALink | Viewer::UnrelatedReviewer);
    let includes_other_article = is_full || reviews_other;
    let articles =
        if includes_other_article { vec![scenario.article, scenario.other] } else { vec![scenario.article] };
    PathBuilder { scenario, articles, is_full, viewer }.paths(operation)
}

struct PathBuilder<'a> {
    scenario: &'a Scenario<'a>,
    articles: Vec<i64>,
    is_full: bool,
    viewer: Viewer,
}

impl PathBuilder<'_> {
    fn articles(&self, path: &str) -> Vec<String> {
        self.articles.iter().map(|id| format!("/api/v1{}", path.replace("{id}", &id.to_string()))).collect()
    }

    fn assignments(&self, path: &str) -> Vec<String> {
        let markers = self.scenario.progress.assignments.iter().map(|assignment| assignment.marker);
        markers.map(|id| format!("/api/v1{}", path.replace("{id}", id))).collect()
    }

    fn files(&self, path: &str, filter: impl Fn(bool) -> bool) -> Vec<String> {
        let files = self.scenario.files.iter().filter(|(_, is_picture)| filter(*is_picture));
        files.map(|(id, _)| format!("/api/v1{}", path.replace("{id}", &id.to_string()))).collect()
    }

    /// Roles of the viewer. A full checkpoint has the others too, which are rejected.
    fn roles(&self) -> Vec<Role> {
        if self.is_full { Role::ALL.to_vec() } else { self.scenario.roles(self.viewer).to_vec() }
    }

    fn feeds(&self) -> Vec<String> {
        let roles = self.roles().into_iter();
        roles.map(|role| format!("/api/v1/users/me/notifications?role={role}&pageSize=100")).collect()
    }

    fn palette_searches(&self) -> Vec<String> {
        let words = [TITLE, REVIEWER_A.last, CREATOR.last, SOLE.last];
        let words = words.into_iter().flat_map(|word| self.roles().into_iter().map(move |role| (word, role)));
        words.map(|(word, role)| format!("/api/v1/palette?query={word}&role={role}")).collect()
    }

    /// The first paths; a full checkpoint has all.
    fn first(&self, count: usize, paths: &[&str]) -> Vec<String> {
        let count = if self.is_full { paths.len() } else { count };
        paths[..count].iter().map(|path| format!("/api/v1{path}")).collect()
    }

    fn users(&self) -> Vec<String> {
        let is_creator_as_editor = self.viewer == Viewer::Creator && self.scenario.progress.creator_is_editor;
        let can_read_directory =
            self.viewer.is_editor_or_admin() || self.viewer == Viewer::RecusedEditor || is_creator_as_editor;
        let users: &[&MarkedUser] = if can_read_directory { &ALL_USERS } else { &[&CREATOR, &REVIEWER_A] };
        users.iter().map(|user| format!("/api/v1/users/by-email/{}", self.scenario.address(user))).collect()
    }

    fn paths(&self, operation: &str) -> Vec<String> {
        let scenario = self.scenario;
        let one = |path: &str| vec![format!("/api/v1{path}")];
        match operation {
            "isAlive" => vec!["/api/health/live".into()],
            "isReady" => vec!["/api/health/ready".into()],
            "readJournal" => one("/public/en/journal"),
            "readPublicArticle" => {
                let slug = scenario.slug.as_deref().unwrap_or("none");
                [one(&format!("/public/en/articles/{slug}")), one(&format!("/public/ru/articles/{slug}"))]
                    .concat()
            }
            "listPublicArticles" => {
                let searched = format!("/public/en/articles?query={}", REVIEWER_A.last);
                [one("/public/en/articles"), one("/public/ru/articles"), one(&searched)].concat()
            }
            "listOnlineFirstArticles" => one("/public/en/articles/online-first"),
            "readPublicArticleVersion" => {
                let slug = scenario.slug.as_deref().unwrap_or("none");
                one(&format!("/public/en/articles/{slug}/versions/1"))
            }
            "readPublicArticleChanges" => {
                let slug = scenario.slug.as_deref().unwrap_or("none");
                one(&format!("/public/en/articles/{slug}/versions/2/changes"))
            }
            "readOnlineFirstArticle" => one(&format!(
                "/public/en/articles/online-first/{}",
                scenario.slug.as_deref().unwrap_or("none")
            )),
            "listPublicCorrections" => one("/public/en/corrections"),
            "listPublicIssues" => one("/public/en/issues"),
            "readLatestPublicIssue" => one("/public/en/issues/latest"),
            "readPublicIssue" => one("/public/en/issues/13-2"),
            "readRobots" => vec!["/robots.txt".into()],
            "readSecurityContact" => vec!["/.well-known/security.txt".into()],
            "readSitemapIndex" => vec!["/sitemap.xml".into()],
            "readSitemap" => ["/sitemaps/0.xml", "/sitemaps/1.xml"].map(Into::into).into(),
            "readLockssYears" => vec!["/lockss".into()],
            "readLockssYear" => ["/lockss/2024", "/lockss/2026"].map(Into::into).into(),
            "readFeed" => {
                ["/feeds/en.atom", "/feeds/ru.atom", "/feeds/corrections.en.atom"].map(Into::into).into()
            }
            "harvest" => {
                let formats = ["oai_dc", "jats"].into_iter();
                formats.map(|format| format!("/oai?verb=ListRecords&metadataPrefix={format}")).collect()
            }
            "readArticleFile" => {
                let slug = scenario.slug.as_deref().unwrap_or("none");
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
            "listMySessions" => one("/sessions"),
            "readSecondFactor" => one("/account/second-factor"),
            "listNotifications" => self.feeds(),
            "listUnreadNotifications" => one("/users/me/notifications/unread"),
            "readNotificationSettings" => one("/users/me/notifications/settings"),
            "readUploadLimits" => one("/files/limits"),
            "downloadFile" => self.files("/files/{id}", |_| true),
            "downloadThumbnail" => {
                self.files("/files/{id}/thumbnail", |is_picture| is_picture || self.is_full)
            }
            "seePicture" => self.files("/pictures/{id}", |is_picture| is_picture || self.is_full),
            "suggestAffiliations" => one("/affiliations/suggestions?query=clinic"),
            "listMyArticles" => one("/articles/my"),
            "readMyArticleById" => self.articles("/articles/my/{id}"),
            "readMyArticleEvents" => self.articles("/articles/my/{id}/events"),
            "readMyArticleReviews" => self.articles("/articles/my/{id}/reviews"),
            "listMyArticleMessages" => self.articles("/articles/my/{id}/messages"),
            "listMyArticleMergedPdfs" => self.articles("/articles/my/{id}/merged-pdfs"),
            "listArticles" => {
                let name = format!("/articles?search={}", REVIEWER_A.last);
                let reviewer = format!("/articles?reviewerId={}", REVIEWER_A.id);
                let others = [
                    "/articles?late=true&order=-lastActivity",
                    "/articles?waits=reviewers&reviews=unanswered",
                    "/articles?editor=me-or-none&order=statusSince",
                    "/articles?order=bad",
                ];
                self.first(3, &[&["/articles", &name, &reviewer], &others[..]].concat())
            }
            "countArticles" => {
                let name = format!("/articles/counts?search={}", REVIEWER_A.last);
                self.first(1, &["/articles/counts", &name])
            }
            "exportArticles" => {
                let name = format!("/articles/export?search={}", REVIEWER_A.last);
                self.first(1, &["/articles/export", &name])
            }
            "readDashboard" => one("/dashboard"),
            "readFigures" => self.first(1, &["/figures", "/figures?from=2026-01&to=2026-12"]),
            "exportFigures" => {
                let tables = ["articles", "people", "months", "reviewers"];
                let paths = tables.map(|table| format!("/figures/export?table={table}"));
                self.first(2, &paths.each_ref().map(String::as_str))
            }
            "readArticleById" => self.articles("/articles/{id}"),
            "readArticleEvents" => self.articles("/articles/{id}/events"),
            "readArticleReviews" => self.articles("/articles/{id}/reviews"),
            "listArticleMergedPdfs" => self.articles("/articles/{id}/merged-pdfs"),
            "listArticleMessages" => self.articles("/articles/{id}/messages"),
            "listArticleLetters" => self.articles("/articles/{id}/letters?pageSize=100"),
            "listLetters" => one("/letters?pageSize=100"),
            "listAuditEntries" => one("/audit?pageSize=100"),
            "exportAuditLog" => one("/audit/export"),
            "listMyAuditEntries" => one("/account/audit?pageSize=100"),
            "exportArticleToPubmed" => self.articles("/articles/{id}/pubmed"),
            "downloadArticleForPmc" => self.articles("/articles/{id}/pmc"),
            "previewArticle" => {
                [self.articles("/articles/{id}/preview/en"), self.articles("/articles/{id}/preview/ru")]
                    .concat()
            }
            "listHandlingEditors" => {
                [one("/handling-editors"), self.articles("/handling-editors?articleId={id}")].concat()
            }
            "listSectionEditors" => one("/section-editors"),
            "checkReviewer" => {
                let email = scenario.address(&REVIEWER_A);
                self.articles(&format!("/articles/{{id}}/reviewer-check?email={email}"))
            }
            "listMyReviewAssignments" => {
                [one("/review-assignments/my"), self.articles("/review-assignments/my?articleId={id}")]
                    .concat()
            }
            "readLinkedReviewAssignment" => one("/review-assignments/linked"),
            "readMyReviewAssignment" => self.assignments("/review-assignments/my/{id}"),
            "readMyReviewing" => one("/users/me/reviewing"),
            "listReviewAssignments" => {
                let reviewer = format!("/review-assignments?reviewerId={}", REVIEWER_A.id);
                let about = self.articles("/review-assignments?articleId={id}");
                [one("/review-assignments?pageSize=50"), one(&reviewer), about].concat()
            }
            "readReviewAssignment" => self.assignments("/review-assignments/{id}"),
            "listReviewers" => {
                [one("/users/reviewers"), self.articles("/users/reviewers?articleId={id}&order=match")]
                    .concat()
            }
            "readUserByEmail" => self.users(),
            "listUsers" => {
                let search = format!("/users?search={}", REFUSER.last);
                [one("/users?pageSize=100"), one(&search)].concat()
            }
            "readUser" => [INVITED.id, REFUSER.id].map(|id| format!("/api/v1/users/{id}")).to_vec(),
            "readUserRoles" => one(&format!("/users/{}/roles", REFUSER.id)),
            "exportUserData" => one(&format!("/users/{}/personal-data", CREATOR.id)),
            "previewInvitation" => {
                one(&format!("/auth/invitations/preview?token={}", scenario.invitation_code(self.viewer)))
            }
            "listReviewerArticles" => one("/articles/reviewing"),
            "readReviewerArticleById" => self.articles("/articles/reviewing/{id}"),
            "readReviewerArticleEvents" => self.articles("/articles/reviewing/{id}/events"),
            "listReviewerArticleMergedPdfs" => self.articles("/articles/reviewing/{id}/merged-pdfs"),
            "listArticleViews" => one("/article-views"),
            "searchPalette" => self.palette_searches(),
            "listStaticPages" => one("/static"),
            "listDeliveries" => {
                [one("/deliveries?pageSize=100"), self.articles("/deliveries?articleId={id}")].concat()
            }
            "readDelivery" => self.articles("/deliveries/{id}"),
            "readDeliveryRecord" => self.articles("/deliveries/{id}/record"),
            "listArticleVersions" => self.articles("/articles/{id}/versions"),
            "listArticleNotices" => self.articles("/articles/{id}/notices"),
            "listRetractedReferences" => self.articles("/articles/{id}/retracted-references"),
            "readRetractionData" => one("/retraction-data"),
            "listImports" => one("/imports"),
            "readImport" => one("/imports/1"),
            "listImportItems" => one("/imports/1/items"),
            "downloadImportReport" => one("/imports/1/report"),
            "listMissedAddresses" => one("/missed-addresses"),
            "listJournalArchives" => one("/journal-archives"),
            "downloadJournalArchive" => one("/journal-archives/999999/file"),
            "downloadIssueForRsci" => one("/issues/1/rsci"),
            "listMatchedReferences" => self.articles("/articles/{id}/matched-references"),
            "exportDeliveryRecord" => self.articles("/deliveries/{id}/record-file"),
            "listIssues" => one("/issues"),
            "listUpcomingIssues" => one("/issues/upcoming"),
            "readIssue" => one("/issues/1"),
            "previewIssue" => one("/issues/1/preview/en"),
            "suggestIssue" => one("/issues/next"),
            "listMissingStaticPages" => one("/static/missing"),
            "suggestStaticPageSlug" => one("/static/slug?name=About&language=en"),
            "readStaticPage" => one("/static/999999"),
            "showUnsubscription" => one("/public/subscription/unsubscribe/one-click?token=none"),
            "listSubscriptions" => one("/subscriptions"),
            "listNewsletters" => one("/newsletters"),
            unknown => panic!("{unknown} has no path"),
        }
    }
}
