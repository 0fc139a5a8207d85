//! Errors of the OAI-PMH protocol, sent with status 200.

/// A protocol error. The message is English only: harvesters are programs, and their operators know the
/// protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProtocolError {
    pub code: &'static str,
    pub message: &'static str,
}

impl ProtocolError {
    /// Returns true if the protocol forbids echoing the request arguments.
    pub fn omits_arguments(self) -> bool {
        matches!(self.code, "badVerb" | "badArgument")
    }
}

pub const BAD_VERB: ProtocolError = ProtocolError {
    code: "badVerb",
    message: "Give exactly one verb: Identify, ListMetadataFormats, ListSets, ListIdentifiers, ListRecords or GetRecord.",
};
pub const UNKNOWN_ARGUMENT: ProtocolError =
    bad_argument("The verb does not take one of these arguments, or one is given twice.");
pub const MISSING_ARGUMENT: ProtocolError = bad_argument("The verb needs an argument that is not given.");
pub const NOT_ALONE: ProtocolError = bad_argument("A resumptionToken stands alone.");
pub const MALFORMED: ProtocolError =
    bad_argument("One of the arguments is not written as the protocol has it.");
pub const BAD_DATES: ProtocolError = bad_argument(
    "Dates are YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ, both of the same kind, and from is not later than until.",
);
pub const BAD_TOKEN: ProtocolError = ProtocolError {
    code: "badResumptionToken",
    message: "This resumptionToken is not ours or has expired. Begin the list again.",
};
pub const NO_SUCH_FORMAT: ProtocolError = ProtocolError {
    code: "cannotDisseminateFormat",
    message: "There is no such format here. ListMetadataFormats names those there are.",
};
pub const NO_SUCH_RECORD: ProtocolError =
    ProtocolError { code: "idDoesNotExist", message: "There is no record of this identifier." };
pub const NOTHING_MATCHES: ProtocolError =
    ProtocolError { code: "noRecordsMatch", message: "No record matches these arguments." };
pub const NO_FORMATS: ProtocolError = ProtocolError {
    code: "noMetadataFormats",
    message: "This article was withdrawn: only its header is left.",
};

const fn bad_argument(message: &'static str) -> ProtocolError {
    ProtocolError { code: "badArgument", message }
}
