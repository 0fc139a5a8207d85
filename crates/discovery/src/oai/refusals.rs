//! The protocol's own errors. They come with status 200.

/// A code, and what to do about it. English: harvesters are programs, and their keepers read the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal {
    pub code: &'static str,
    pub words: &'static str,
}

impl Refusal {
    /// Of these the protocol wants no word of the request repeated.
    pub fn hides_request(self) -> bool {
        matches!(self.code, "badVerb" | "badArgument")
    }
}

pub const BAD_VERB: Refusal = Refusal {
    code: "badVerb",
    words: "Give exactly one verb: Identify, ListMetadataFormats, ListSets, ListIdentifiers, ListRecords or GetRecord.",
};
pub const UNKNOWN_ARGUMENT: Refusal =
    bad_argument("The verb does not take one of these arguments, or one is given twice.");
pub const MISSING_ARGUMENT: Refusal = bad_argument("The verb needs an argument that is not given.");
pub const NOT_ALONE: Refusal = bad_argument("A resumptionToken stands alone.");
pub const MALFORMED: Refusal = bad_argument("One of the arguments is not written as the protocol has it.");
pub const BAD_DATES: Refusal = bad_argument(
    "Dates are YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ, both of the same kind, and from is not later than until.",
);
pub const BAD_TOKEN: Refusal = Refusal {
    code: "badResumptionToken",
    words: "This resumptionToken is not ours or has expired. Begin the list again.",
};
pub const NO_SUCH_FORMAT: Refusal = Refusal {
    code: "cannotDisseminateFormat",
    words: "There is no such format here. ListMetadataFormats names those there are.",
};
pub const NO_SUCH_RECORD: Refusal =
    Refusal { code: "idDoesNotExist", words: "There is no record of this identifier." };
pub const NOTHING_MATCHES: Refusal =
    Refusal { code: "noRecordsMatch", words: "Nothing has changed in that time." };
pub const NO_FORMATS: Refusal =
    Refusal { code: "noMetadataFormats", words: "This article was withdrawn: only its header is left." };
pub const NO_SETS: Refusal = Refusal { code: "noSetHierarchy", words: "This repository has no sets." };

const fn bad_argument(words: &'static str) -> Refusal {
    Refusal { code: "badArgument", words }
}
