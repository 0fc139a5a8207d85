//! Numbers that OJS uses for states, roles, decisions and kinds of files, as words.

pub(super) const STATUS_PUBLISHED: u64 = 3;
pub(super) const STATUS_DECLINED: u64 = 4;
pub(super) const STATUS_SCHEDULED: u64 = 5;

pub(super) const ROLE_MANAGER: u64 = 16;
pub(super) const ROLE_SUB_EDITOR: u64 = 17;
pub(super) const ROLE_AUTHOR: u64 = 65_536;

/// Kind of record that a publication's keywords belong to.
pub(super) const ASSOC_PUBLICATION: u64 = 1_048_588;
/// Kind of record that a dependent file, such as a picture, belongs to.
pub(super) const ASSOC_SUBMISSION_FILE: u64 = 515;
pub(super) const ASSOC_REVIEW_ASSIGNMENT: u64 = 517;

pub(super) const COMMENT_OF_REVIEWER: u64 = 1;

/// Where a file belongs in the editorial process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileStage {
    Submission,
    Review,
    ReviewAttachment,
    Final,
    Copyedit,
    Proof,
    ProductionReady,
    Revision,
    Dependent,
    /// Of a discussion or a note.
    Discussion,
}

impl FileStage {
    pub fn read(number: u64) -> FileStage {
        match number {
            2 => FileStage::Submission,
            4 | 19 => FileStage::Review,
            5 => FileStage::ReviewAttachment,
            6 => FileStage::Final,
            9 => FileStage::Copyedit,
            10 => FileStage::Proof,
            11 => FileStage::ProductionReady,
            15 | 20 => FileStage::Revision,
            17 => FileStage::Dependent,
            _ => FileStage::Discussion,
        }
    }

    /// Folder of such files in OJS 3.2.
    pub fn folder(self) -> &'static str {
        match self {
            FileStage::Submission => "submission",
            FileStage::Review => "submission/review",
            FileStage::ReviewAttachment => "submission/review/attachment",
            FileStage::Revision => "submission/review/revision",
            FileStage::Final => "submission/final",
            FileStage::Copyedit => "submission/copyedit",
            FileStage::Proof | FileStage::Dependent => "submission/proof",
            FileStage::ProductionReady => "submission/productionReady",
            FileStage::Discussion => "submission/query",
        }
    }

    pub fn label(self) -> &'static str {
        match self {
            FileStage::Submission => "submission",
            FileStage::Review => "review",
            FileStage::ReviewAttachment => "review-attachment",
            FileStage::Final => "final-draft",
            FileStage::Copyedit => "copyedited",
            FileStage::Proof | FileStage::Dependent => "proof",
            FileStage::ProductionReady => "production-ready",
            FileStage::Revision => "revision",
            FileStage::Discussion => "discussion",
        }
    }
}

/// What a role may do, in OJS's words.
pub(super) fn permission(role: u64) -> &'static str {
    match role {
        1 => "site-admin",
        ROLE_MANAGER => "manager",
        ROLE_SUB_EDITOR => "sub-editor",
        ROLE_AUTHOR => "author",
        4_096 => "reviewer",
        4_097 => "assistant",
        1_048_576 => "reader",
        2_097_152 => "subscription-manager",
        _ => "",
    }
}

pub(super) fn stage(stage: u64) -> Option<&'static str> {
    match stage {
        1 => Some("submission"),
        2 | 3 => Some("review"),
        4 => Some("editing"),
        5 => Some("production"),
        _ => None,
    }
}

pub(super) fn recommendation(code: u64) -> Option<&'static str> {
    match code {
        1 => Some("accept"),
        2 => Some("pending-revisions"),
        3 => Some("resubmit-here"),
        4 => Some("resubmit-elsewhere"),
        5 => Some("decline"),
        6 => Some("see-comments"),
        _ => None,
    }
}

/// Recommendations of OJS 3.5 by the keys of their names.
pub(super) fn recommendation_by_key(key: &str) -> Option<&'static str> {
    match key.rsplit('.').next().unwrap_or_default() {
        "accept" => Some("accept"),
        "pendingRevisions" => Some("pending-revisions"),
        "resubmitHere" => Some("resubmit-here"),
        "resubmitElsewhere" => Some("resubmit-elsewhere"),
        "decline" => Some("decline"),
        "seeComments" => Some("see-comments"),
        _ => None,
    }
}

/// Decisions of OJS 3.2 and 3.3.
pub(super) fn decision_before_3_4(code: u64) -> Option<&'static str> {
    match code {
        1 => Some("accept"),
        2 => Some("pending-revisions"),
        3 => Some("resubmit"),
        4 | 9 => Some("decline"),
        7 => Some("send-to-production"),
        8 => Some("send-to-review"),
        11 => Some("recommend-accept"),
        12 => Some("recommend-pending-revisions"),
        13 => Some("recommend-resubmit"),
        14 => Some("recommend-decline"),
        16 => Some("new-round"),
        17 => Some("revert-decline"),
        _ => None,
    }
}

/// Decisions since OJS 3.4, which numbers them anew.
pub(super) fn decision_since_3_4(code: u64) -> Option<&'static str> {
    match code {
        1 | 3 => Some("send-to-review"),
        2 | 19 => Some("accept"),
        4 | 20 => Some("pending-revisions"),
        5 | 21 => Some("resubmit"),
        6 | 8 | 22 => Some("decline"),
        7 => Some("send-to-production"),
        9 | 23 => Some("recommend-accept"),
        10 | 24 => Some("recommend-pending-revisions"),
        11 | 25 => Some("recommend-resubmit"),
        12 | 26 => Some("recommend-decline"),
        13 => Some("recommend-send-to-review"),
        14 | 28 => Some("new-round"),
        15 | 16 | 27 => Some("revert-decline"),
        17 | 18 => Some("skip-review"),
        29 => Some("back-from-production"),
        30 => Some("back-from-editing"),
        31 | 32 => Some("cancel-round"),
        _ => None,
    }
}
