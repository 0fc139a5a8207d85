//! The HTTP interface keeps what was specified: docs/openapi.json, which is generated from the code, has each call
//! with its parameters and body, and each entity with its fields. More of either is allowed.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::sources::root;

/// Method and path without `/api`; then `?` and query parameters, or `{` and fields of the body.
const CALLS: &str = "
GET /v1/enums
GET /v1/enums/{}
GET /v1/auth/providers
POST /v1/auth/login { email password
POST /v1/auth/login/oauth2 { username password
POST /v1/auth/login/external/callback { code provider redirectUrl
POST /v1/auth/register { email password firstNameEn lastNameEn middleNameEn affiliationEn
POST /v1/auth/register/{} { firstNameEn lastNameEn sessionId affiliationEn email middleNameEn password
POST /v1/auth/emails/request-verification { email
POST /v1/auth/emails/verify { token
POST /v1/auth/emails/change { token
POST /v1/auth/passwords/request-reset { email
POST /v1/auth/passwords/reset { token password
POST /v1/auth/invitations/accept { token password
GET /v1/auth/invitations/preview ? token
POST /v1/account/connect/{} { code redirectUrl
POST /v1/account/disconnect/{}
POST /v1/account/password { password
GET /v1/users/me
PUT /v1/users/me { firstNameEn middleNameEn lastNameEn affiliationEn contactEmail degreeEn phoneNumber positionEn
POST /v1/users/me/email { email
POST /v1/users/me/language { interfaceLanguage
POST /v1/users/me/current-role { currentRole
GET /v1/users/me/notifications ? acknowledged role
GET /v1/users/me/notifications/unread ? role
POST /v1/users/me/notifications/read { notificationIds
POST /v1/users/me/notifications/acknowledge { notificationIds
GET /v1/users/me/notifications/settings
POST /v1/users/me/notifications/settings { notificationLanguage notificationTypes
GET /v1/articles/my ? pageIndex pageSize status title publishedAfter publishedBefore order
POST /v1/articles/my { titleEn typeId keywordsEn abstractEn conflictOfInterestEn fundingInformationEn themeEn authors files affiliations
GET /v1/articles/my/{}
PUT /v1/articles/my/{} { titleEn titleRu abstractEn abstractRu keywordsEn keywordsRu authors affiliations files suggestedReviewers askForTranslation
DELETE /v1/articles/my/{}
GET /v1/articles/my/{}/reviews
POST /v1/articles/my/{}/submit
GET /v1/articles/my/{}/messages ? asc pageIndex pageSize
POST /v1/articles/my/{}/messages { text
GET /v1/articles/my/{}/merged-pdfs
POST /v1/articles/my/{}/merged-pdfs/generate
GET /v1/articles ? pageIndex pageSize status authorId withIssue reviewerId title order publishedAfter publishedBefore
GET /v1/articles/{}
PUT /v1/articles/{} { typeId titleEn titleRu contentHtmlEn contentHtmlRu doi pageFirst pageLast references pdfEnId pdfRuId
PATCH /v1/articles/{} { acceptanceDate submissionDate publicationDate pdfRuId pdfEnId
POST /v1/articles/{}/accept
POST /v1/articles/{}/decline
POST /v1/articles/{}/send-for-revision
POST /v1/articles/{}/undo-submit
POST /v1/articles/{}/undo-accept
POST /v1/articles/{}/undo-decline
POST /v1/articles/{}/undo-send-for-revision
POST /v1/articles/{}/undo-publish
POST /v1/articles/{}/publish { publicationDate
GET /v1/articles/{}/messages ? asc pageIndex pageSize
POST /v1/articles/{}/messages { text
POST /v1/articles/{}/references/parse { raw
GET /v1/articles/{}/pubmed
GET /v1/articles/{}/events
GET /v1/articles/{}/reviews
GET /v1/review-assignments/my ? pageIndex pageSize articleId articleRevision status
GET /v1/review-assignments/my/{}
POST /v1/review-assignments/my/{}/accept
POST /v1/review-assignments/my/{}/decline
POST /v1/review-assignments/my/{}/complete
PUT /v1/review-assignments/my/{}/review { resultId commentForAuthor commentForEditor overallRating
GET /v1/review-assignments ? reviewerId articleId articleRevision status pageSize
POST /v1/review-assignments { articleId reviewerId
GET /v1/review-assignments/{}
POST /v1/review-assignments/{}/withdraw
POST /v1/review-assignments/{}/due-date { dueDate
GET /v1/users ? pageIndex pageSize role isActive
POST /v1/users { email password roles firstNameEn middleNameEn lastNameEn
GET /v1/users/{}
PUT /v1/users/{} { firstNameEn middleNameEn lastNameEn affiliationEn degreeEn contactEmail phoneNumber positionEn roles
POST /v1/users/{}/activate
POST /v1/users/{}/deactivate
POST /v1/users/{}/send-invitation
POST /v1/users/invite-reviewer { email firstNameEn lastNameEn articleIds
GET /v1/users/by-email/{}
GET /v1/users/reviewers ? email pageIndex pageSize
GET /v1/users/{}/roles
POST /v1/users/{}/roles { roles
PUT /v1/users/{}/roles { roles
POST /v1/files { file
GET /v1/files/{}
GET /v1/issues ? pageIndex pageSize publicationDateFrom publicationDateTo isPublished volume order
POST /v1/issues { volume number subtitleEn subtitleRu
GET /v1/issues/upcoming
GET /v1/issues/{}
PUT /v1/issues/{} { volume number subtitleEn subtitleRu doi coverId pdfId introEn introRu showOnMainPage editorGroups articleGroups
POST /v1/issues/{}/publish { publicationDate
POST /v1/issues/{}/unpublish
GET /v1/static
POST /v1/static { slug name language content
GET /v1/static/{}
PUT /v1/static/{}
DELETE /v1/static/{}
GET /v1/subscriptions ? email order pageIndex pageSize
DELETE /v1/subscriptions/{}
POST /v1/public/subscription/subscribe
POST /v1/public/subscription/subscribe/confirm
POST /v1/public/subscription/unsubscribe
POST /v1/public/subscription/unsubscribe/confirm
GET /v1/public/{}/articles ? order query field publicationDateFrom publicationDateTo doi pageIndex pageSize
GET /v1/public/{}/articles/online-first
GET /v1/public/{}/articles/online-first/{}
GET /v1/public/{}/articles/{}
GET /v1/public/{}/issues
GET /v1/public/{}/issues/latest
GET /v1/public/{}/issues/{}
GET /v1/public/{}/static/{}";

/// Schema and its fields, or the values of an enumeration.
const ENTITIES: &str = "
AccountView id email emailVerified firstNameEn middleNameEn lastNameEn fullNameEn affiliationEn positionEn degreeEn contactEmail phoneNumber orcid isAuthor roles currentRole interfaceLanguage
LoginToken access_token
Provider provider clientId name
Arrival action token openidData emails affiliations sessionId
OpenidData sub familyName givenName
InvitedArticle titleEn abstractEn
Notification id notificationTypeId createdAt readAt acknowledgedAt articleRevision article reviewAssignment issue
NotificationArticle id titleEn authorId author
NotificationAssignment articleId reviewerId reviewer article
NotificationSettings notificationLanguage notificationTypes
TypeSetting notificationTypeId isActive
EnumItem id nameEn nameRu
Enumerations articleStatuses articleTypes articleFileTypes reviewResults reviewAssignmentStatuses notificationTypes
EditorArticle id typeId statusId revision titleEn titleRu abstractEn abstractRu themeEn themeRu keywordsEn keywordsRu fundingInformationEn fundingInformationRu conflictOfInterestEn conflictOfInterestRu contentHtmlEn contentHtmlRu doi pageFirst pageLast submissionDate acceptanceDate publicationDate authorId author authors affiliations issue files pdfEn pdfRu pdfEnId pdfRuId mergedPdfs references suggestedReviewers askForTranslation createdAt
MyArticle id typeId statusId revision titleEn titleRu abstractEn abstractRu doi submissionDate acceptanceDate publicationDate authors affiliations files mergedPdfs suggestedReviewers askForTranslation createdAt
PersonName fullNameEn shortNameEn
IssueLabel id label
AuthorEntry firstNameEn firstNameRu middleNameEn middleNameRu lastNameEn lastNameRu orcid affiliations isCorrespondingAuthor contact
AuthorContact email phone fax address
Affiliation key en ru
ArticleFileView fileId typeId comment fromAuthor file
FileView id fileName size mimeType url createdAt
MergedManuscript revision status file
MergedStatus processing completed failed
ArticleReference reference articleIds
ReferenceId format value
ReferenceIdFormat doi pubmed pmcid
SuggestedReviewer email firstNameEn lastNameEn exclude
EditorAssignment id articleId article reviewerId reviewer articleRevision statusId dueDate startDate endDate review
AssignedReviewer fullNameEn shortNameEn email
AssignedArticle titleEn
Review resultId commentForAuthor commentForEditor overallRating containsCurrentScientificData containsAdequateCitations noObviousSignsOfBorrowing usesAdequateStatisticalMethods writtenInGoodEnglish
MyMessage text createdAt user
EditorMessage text createdAt user
EventView type createdAt user articleStatusId
ArticleEventType created status-changed
UserView id email roles firstNameEn middleNameEn lastNameEn affiliationEn positionEn degreeEn contactEmail phoneNumber orcid isActive isAuthor
FoundUser isActive roles
IssueView id volume number subtitleEn subtitleRu doi coverId pdf pdfId introEn introRu showOnMainPage publicationDate editorGroups articleGroups
EditorGroup nameEn nameRu editors
EditorEntry shortNameEn shortNameRu cityEn cityRu
ArticleGroup nameEn nameRu articleIds
PageDetails id name slug language content
SubscriptionItem email emailVerified createdAt updatedAt
ParsedReferences references
Page_EditorArticleItem results count
Role user reviewer editor admin
Language en ru";

fn document() -> Value {
    serde_json::from_str(&std::fs::read_to_string(root().join("docs/openapi.json")).unwrap()).unwrap()
}

/// Names of a schema's fields, also of schemas that it includes, or the values of an enumeration.
fn names_of(document: &Value, schema: &Value) -> BTreeSet<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        return names_of(document, document.pointer(&reference[1..]).unwrap());
    }
    let fields = schema["properties"].as_object().into_iter().flat_map(|fields| fields.keys().cloned());
    let values = schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
    let included =
        ["allOf", "oneOf"].into_iter().flat_map(|key| schema[key].as_array().into_iter().flatten());
    fields.chain(values).chain(included.flat_map(|part| names_of(document, part))).collect()
}

/// Replaces the names of path parameters, which may differ.
fn without_parameter_names(path: &str) -> String {
    let parts = path.split('/').map(|part| if part.starts_with('{') { "{}" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

/// Finds a call and returns the names of its query parameters and of its body's fields.
fn find_call(document: &Value, method: &str, path: &str) -> Option<BTreeSet<String>> {
    let served = document["paths"].as_object().unwrap().iter();
    let (_, item) =
        served.into_iter().find(|(served, _)| without_parameter_names(served) == format!("/api{path}"))?;
    let operation = item.get(method.to_lowercase())?;
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let names = parameters.filter_map(|parameter| parameter["name"].as_str()).map(str::to_owned);
    let contents = operation["requestBody"]["content"].as_object().into_iter().flatten();
    let fields = contents.flat_map(|(_, content)| names_of(document, &content["schema"]));
    Some(names.chain(fields).collect())
}

fn missing<'a>(wanted: impl Iterator<Item = &'a str>, found: &BTreeSet<String>) -> Vec<&'a str> {
    wanted.filter(|name| !matches!(*name, "?" | "{") && !found.contains(*name)).collect()
}

#[test]
fn specified_calls_are_served_with_their_parameters() {
    let document = document();
    for line in CALLS.lines().filter(|line| !line.is_empty()) {
        let mut words = line.split(' ');
        let (method, path) = (words.next().unwrap(), words.next().unwrap());
        let found = find_call(&document, method, path).unwrap_or_else(|| panic!("not served: {line}"));
        assert_eq!(missing(words, &found), [""; 0], "{line}");
    }
}

#[test]
fn specified_entities_have_their_fields() {
    let document = document();
    for line in ENTITIES.lines().filter(|line| !line.is_empty()) {
        let mut words = line.split(' ');
        let name = words.next().unwrap();
        let found = names_of(&document, &document["components"]["schemas"][name]);
        assert_eq!(missing(words, &found), [""; 0], "{name}");
    }
}
