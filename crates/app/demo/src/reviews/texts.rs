//! Texts of the demo reviews.

use rules::ReviewResult;

pub struct ReviewText {
    pub result: ReviewResult,
    pub for_author: &'static str,
    pub for_editor: &'static str,
    pub rating: i16,
    pub has_adequate_statistics: bool,
}

const fn review(
    result: ReviewResult,
    rating: i16,
    for_author: &'static str,
    for_editor: &'static str,
) -> ReviewText {
    ReviewText { result, for_author, for_editor, rating, has_adequate_statistics: rating > 3 }
}

pub const MICROANGIOPATHY: ReviewText = review(
    ReviewResult::NeedsChanges,
    4,
    "A well-designed prospective study of a condition that is often recognised late.\n\n\
     1. Please state which diagnostic criteria of thrombotic microangiopathy were used and who applied them.\n\
     2. Proteinuria may have other causes after transplantation; please report how infections and drugs were excluded.\n\
     3. Give the positive predictive value of the combination of proteinuria and sC5b-9.",
    "The data are sound. I recommend acceptance after these changes.",
);

pub const EXPANSION: ReviewText = review(
    ReviewResult::NeedsChangesAndReview,
    3,
    "The closed system is described clearly, and the yields are convincing. Two points need more work.\n\n\
     1. The products of ten donors are compared without a control in open culture; please add one, or explain why it is \
     not possible.\n\
     2. Cytotoxicity against infected targets is needed in addition to the secretion of interferon-gamma.",
    "Useful for small centres, but the control is essential. I would gladly see the manuscript again.",
);

pub const SIROLIMUS: [ReviewText; 2] = [
    review(
        ReviewResult::CanBePublished,
        5,
        "A careful matched comparison with a clear result. The definition of acute kidney injury and the matching are \
         adequate. I have no requests for changes beyond the correction of Table 2, where the percentages of one column do \
         not add up.",
        "",
    ),
    review(
        ReviewResult::NeedsChanges,
        4,
        "The question is relevant, because calcineurin inhibitors limit this prophylaxis in older patients. Please add the \
         sirolimus levels of the first month and discuss the two cases of thrombotic microangiopathy.",
        "The changes are minor and can be checked by the editors.",
    ),
];

pub const LETERMOVIR: [ReviewText; 2] = [
    review(
        ReviewResult::NeedsChangesAndReview,
        4,
        "Data on letermovir in children are scarce, and the cohort is well described.\n\n\
         1. Plasma levels are given for 28 of 42 children; please report all of them or explain the selection.\n\
         2. The outcomes of children under 15 kg should be shown separately, since the conclusion rests on them.\n\
         3. Please name the primary endpoint.",
        "The study deserves publication if the pharmacokinetic part is completed.",
    ),
    review(
        ReviewResult::NeedsChanges,
        4,
        "A valuable report. I suggest only small changes: define clinically significant infection in the abstract, and \
         discuss late reactivation after day 100.",
        "",
    ),
];

pub const VENO_OCCLUSIVE: [ReviewText; 2] = [
    review(
        ReviewResult::NeedsChanges,
        4,
        "The case is instructive. Please give the day of the first symptoms of veno-occlusive disease and the dose of \
         defibrotide, and shorten the discussion.",
        "",
    ),
    review(
        ReviewResult::CanBePublished,
        5,
        "A clear description with complete laboratory data. The recommendation on the interval after inotuzumab ozogamicin \
         agrees with published series.",
        "No objections.",
    ),
];

pub const OPTICAL_MAPPING: [ReviewText; 2] = [
    review(
        ReviewResult::CannotBePublished,
        2,
        "The method is of interest, but 18 patients are too few for the claim that optical genome mapping changes the risk \
         group. The additional variants were not confirmed by another method.",
        "The work may be resubmitted after validation in a larger series.",
    ),
    review(
        ReviewResult::CannotBePublished,
        2,
        "The comparison with conventional cytogenetics is not blinded, and the patients were not consecutive. I see no way to \
         correct this in a revision.",
        "I recommend to decline.",
    ),
];
