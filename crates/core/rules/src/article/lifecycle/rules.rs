//! The table of the lifecycle.

use super::{Action, Notify, Requirement, Rule, Target};
use crate::article::handling::HANDLED_STATUSES;
use crate::article::relation::Relation::{self, Admin, Creator, Editor, Reviewer};
use crate::enumerations::ArticleStatus::{
    self, Accepted, Declined, Draft, Published, ReviewComplete, Revision, Submitted, UnderReview,
};
use crate::enumerations::NotificationType;

const fn rule(
    action: Action,
    relations: &'static [Relation],
    from: &'static [ArticleStatus],
    to: Target,
    notify: Notify,
) -> Rule {
    Rule {
        action,
        relations,
        from,
        requires: &[],
        to,
        revision_delta: 0,
        withdraws_open_assignments: false,
        notify,
    }
}

/// Editors and admins; rules for `&[Editor]` alone exclude admins.
const EDITORS: &[Relation] = &[Editor, Admin];
const AUTHOR: &[Relation] = &[Creator];
const WITH_AUTHOR: &[ArticleStatus] = &[Draft, Revision];
const AWAITING_DECISION: &[ArticleStatus] = &[Submitted, UnderReview, ReviewComplete];
const ALL_BUT_DRAFT: &[ArticleStatus] =
    &[Submitted, UnderReview, ReviewComplete, Accepted, Declined, Published, Revision];
const EDITABLE_BY_EDITORS: &[ArticleStatus] = &[Submitted, UnderReview, ReviewComplete, Accepted, Published];

/// A decision on the manuscript, or its undo. Publication is none: what was decided is carried out.
const DECISION: &[Requirement] = &[Requirement::MayDecide];

/// Every permitted transition; at most one for each action, status and relation.
pub const RULES: &[Rule] = &[
    rule(Action::Edit, AUTHOR, WITH_AUTHOR, Target::Unchanged, Notify::Nobody),
    rule(Action::Edit, EDITORS, EDITABLE_BY_EDITORS, Target::Unchanged, Notify::Nobody),
    Rule {
        requires: &[Requirement::NotANotice],
        ..rule(
            Action::Correspond,
            &[Creator, Editor, Admin],
            ALL_BUT_DRAFT,
            Target::Unchanged,
            Notify::OtherSide(NotificationType::MessageReceived),
        )
    },
    Rule {
        requires: &[Requirement::SubmittedBefore],
        ..rule(Action::Correspond, AUTHOR, &[Draft], Target::Unchanged, Notify::Nobody)
    },
    Rule {
        requires: &[Requirement::NeverPublished],
        ..rule(Action::Remove, AUTHOR, &[Draft], Target::Removed, Notify::Nobody)
    },
    Rule {
        requires: &[Requirement::Complete],
        ..rule(
            Action::Submit,
            AUTHOR,
            WITH_AUTHOR,
            Target::To(Submitted),
            Notify::EditorsAndAuthor {
                editors: NotificationType::ArticleSubmitted,
                author: NotificationType::SubmissionReceived,
            },
        )
    },
    Rule {
        requires: &[Requirement::NotInIssue],
        ..rule(
            Action::UndoSubmit,
            EDITORS,
            &[Submitted],
            Target::DraftOrRevision,
            Notify::AuthorAtOnce(NotificationType::ArticleReturned),
        )
    },
    rule(
        Action::AssignReviewer,
        &[Editor],
        AWAITING_DECISION,
        Target::To(UnderReview),
        Notify::Reviewer(NotificationType::ReviewAssignmentCreated),
    ),
    Rule {
        requires: &[Requirement::MayAssignHandlingEditor],
        ..rule(
            Action::AssignHandlingEditor,
            EDITORS,
            HANDLED_STATUSES,
            Target::Unchanged,
            Notify::HandlingEditor(NotificationType::HandlingEditorAssigned),
        )
    },
    rule(
        Action::EndAssignment,
        &[Editor, Reviewer],
        &[UnderReview],
        Target::FromAssignments,
        Notify::EditorsWhenReviewComplete(NotificationType::ArticleReviewCompleted),
    ),
    rule(
        Action::ReopenAssignment,
        &[Editor],
        &[UnderReview, ReviewComplete],
        Target::To(UnderReview),
        Notify::Nobody,
    ),
    Rule {
        requires: &[Requirement::MayRecommend],
        ..rule(
            Action::Recommend,
            EDITORS,
            AWAITING_DECISION,
            Target::Unchanged,
            Notify::ChiefEditors(NotificationType::DecisionRecommended),
        )
    },
    Rule {
        requires: &[Requirement::MayReturnRecommendation],
        ..rule(
            Action::ReturnRecommendation,
            EDITORS,
            AWAITING_DECISION,
            Target::Unchanged,
            Notify::Recommender(NotificationType::RecommendationReturned),
        )
    },
    Rule {
        requires: DECISION,
        withdraws_open_assignments: true,
        ..rule(
            Action::Accept,
            EDITORS,
            AWAITING_DECISION,
            Target::To(Accepted),
            Notify::Author(NotificationType::ArticleAccepted),
        )
    },
    Rule {
        requires: DECISION,
        withdraws_open_assignments: true,
        ..rule(
            Action::Decline,
            EDITORS,
            AWAITING_DECISION,
            Target::To(Declined),
            Notify::Author(NotificationType::ArticleDeclined),
        )
    },
    Rule {
        requires: DECISION,
        withdraws_open_assignments: true,
        revision_delta: 1,
        ..rule(
            Action::SendForRevision,
            EDITORS,
            AWAITING_DECISION,
            Target::To(Revision),
            Notify::Author(NotificationType::ArticleSentToRevision),
        )
    },
    Rule {
        requires: &[Requirement::NotANotice, Requirement::MayDecide, Requirement::NotInIssue],
        ..rule(
            Action::UndoAccept,
            EDITORS,
            &[Accepted],
            Target::FromAssignments,
            Notify::AuthorOfUndo(NotificationType::ArticleAccepted),
        )
    },
    Rule {
        requires: DECISION,
        ..rule(
            Action::UndoDecline,
            EDITORS,
            &[Declined],
            Target::FromAssignments,
            Notify::AuthorOfUndo(NotificationType::ArticleDeclined),
        )
    },
    Rule {
        requires: DECISION,
        revision_delta: -1,
        ..rule(
            Action::UndoSendForRevision,
            EDITORS,
            &[Revision],
            Target::FromAssignments,
            Notify::AuthorOfUndo(NotificationType::ArticleSentToRevision),
        )
    },
    Rule {
        requires: &[Requirement::QuestionsAnswered, Requirement::PublicationDate],
        ..rule(
            Action::Publish,
            EDITORS,
            &[Accepted],
            Target::To(Published),
            Notify::Author(NotificationType::ArticlePublished),
        )
    },
    Rule {
        requires: &[Requirement::NotInIssue, Requirement::NotRegistered, Requirement::WithoutNotices],
        ..rule(
            Action::UndoPublish,
            EDITORS,
            &[Published],
            Target::To(Accepted),
            Notify::AuthorOfUndo(NotificationType::ArticlePublished),
        )
    },
    rule(Action::BeginNotice, EDITORS, &[Published], Target::Unchanged, Notify::Nobody),
    Rule {
        requires: &[Requirement::IsNotice, Requirement::NotInIssue, Requirement::NeverPublished],
        ..rule(Action::DiscardNotice, EDITORS, &[Accepted], Target::Removed, Notify::Nobody)
    },
];
