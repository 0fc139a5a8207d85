//! Words that tell the kind of a work.

use super::pattern::{Pattern, Span};

static THESIS: Pattern = Pattern::new(
    r"(?i)\bдис{1,2}\.|\bдиссертаци|\bавтореф|\bdissertation\b|\b(?:ph\.?\s?d\.?|master[’']?s|doctoral|m\.?d\.?|bachelor[’']?s|diploma)\s+(?:thesis|dissertation)|\[thesis\]|\bthesis\b[^.]{0,40}\buniversity|\bInaug(?:ural)?\.?-Diss",
);
static PATENT_OR_LAW: Pattern = Pattern::new(
    r"(?i)^\s*пат(?:ент|\.)\s|\b(?:us|european|international|u\.s\.)\s+patent\b|\bpatent\s+(?:no|us|ep|wo|\d)|\bпатент\s+(?:№|ru|рф|на)|\binventors?;|федеральн\p{L}+ закон|^\s*приказ\s|\bпостановление\s+правительства|:\s+приказ\s|\bраспоряжение\s+правительства|^\s*гост\s|\bгост\s+р?\s*\d|\bСанПиН\b|\bISO\s+\d{3,}|\bsvid\b|^\s*свид\.|свидетельство о (?:гос|рег)|\bpublic law\b|\bregulation \((?:EU|EC)\)|\bdirective \d",
);
static REPORT: Pattern = Pattern::new(
    r"(?i)\breport\s+no\b|\b(?:annual|trends|technical|global)\s+(?:\p{L}+\s+)?report\b|\bdata\s?set\b|\[data ?set\]|\bzenodo\b|\bdryad\b|\bfigshare\b|\bcomputer software\b|\[software\]|R: a language and environment|\buser guide\b|\bguideline on\b|\bworking paper\b",
);
static CONFERENCE: Pattern = Pattern::new(
    r"(?i)\b(?:proceedings|abstracts?)\s+(?:of|from|book)\b|\babstract book\b|\[(?:conference|poster|oral|paper)[^\]]*\]|\b(?:poster|paper|abstract)\s+presented\s+at|\bpresented\s+at\b|\b(?:annual|international|national)\s+(?:meeting|congress|conference|symposium)\b|\bматериалы\s+(?:\p{L}+\s+|[IVX]+\s+|\d+\S*\s+)*(?:конф|конгр|съезд|симпоз|науч)|\bсборник\p{L}*\s+(?:тезис|материал|научн|труд)|\bсб\.\s+(?:тез|матер|науч|тр)|\bтезис\p{L}*\s+(?:докл|\p{L}+\s+конф|конф)|\bматериалы\s[^.]{0,80}(?:конф|конгр|съезд|симпоз)",
);
static PRESENTATION: Pattern = Pattern::new(
    r"(?i)\[(?:conference|poster|oral|paper)[^\]]*\]|\b(?:poster|paper|abstract)\s+presented\s+at|\bpresented\s+at\b",
);
static PREPRINT: Pattern = Pattern::new(
    r"\b(?:bioRxiv|medRxiv|arXiv|ChemRxiv|BioRxiv|MedRxiv|ArXiv|PsyArXiv|biorxiv|medrxiv|Research Square|SSRN(?: Electronic Journal)?|Preprints\.org|OSF Preprints|Authorea|EuropePMC)\b",
);
static INTERNET: Pattern = Pattern::new(
    r"(?i)\[(?:internet|online|web page|website|интернет|электронный ресурс|electronic resource)[^\]]*\]|(?:электрон\p{L}*\.?\s+ресурс)",
);
static ADDRESS: Pattern = Pattern::new(r"(?i)\bhttps?://|\bwww\.|\bURL\s*:");
static DOI_ADDRESS: Pattern = Pattern::new(
    r"(?i)https?://(?:dx\.)?doi\.org/\S+|https?://\S*(?:pubmed|ncbi\.nlm\.nih)\S+|https?://\S+/10\.\d{4,9}/\S+",
);
static DOI: Pattern = Pattern::new(r"10\.\d{4,9}(?:/|%2[Ff])");
static DATA_DOI: Pattern =
    Pattern::new(r"(?i)10\.5281/zenodo|10\.5061/dryad|10\.6084/m9\.figshare|10\.17632/");
static BOOK: Pattern = Pattern::new(
    r"(?i)\b\d+(?:st|nd|rd|th|-е|-ое|\.)?\s*(?:ed\b|edn\b|edition\b|изд\b|изд\.|aufl)|\b(?:монография|учебник|учеб\.|учебное пособие|руководство для врачей|национальное руководство)\b|\bISBN\b|\b\d{2,4}\s*(?:с|p|pp|S|стр)\.(?:\s|$)|\b(?:pod red|под ред|под общ)\b",
);

/// What the words of a reference say about its kind.
#[derive(Debug, Clone, Default)]
pub struct Cues {
    pub is_thesis: bool,
    pub is_patent_or_law: bool,
    pub is_report: bool,
    pub is_conference: bool,
    /// True for a talk or a poster without proceedings.
    pub is_presentation: bool,
    /// Name of the server.
    pub preprint: Option<Span>,
    pub is_internet: bool,
    pub has_address: bool,
    pub is_book: bool,
    pub has_doi: bool,
}

/// Looks in the text without notes, and for addresses in the whole text.
pub fn find(text: &str, body: &str) -> Cues {
    let all_addresses = ADDRESS.find_all(text, 0..text.len()).len();
    let article_addresses = DOI_ADDRESS.find_all(text, 0..text.len()).len();
    Cues {
        is_thesis: THESIS.is_match(body),
        is_patent_or_law: PATENT_OR_LAW.is_match(body),
        is_report: REPORT.is_match(body) || DATA_DOI.is_match(text),
        is_presentation: PRESENTATION.is_match(body),
        is_conference: CONFERENCE.is_match(body),
        preprint: PREPRINT.find_all(body, 0..body.len()).pop(),
        is_internet: INTERNET.is_match(body),
        has_address: all_addresses > article_addresses,
        is_book: BOOK.is_match(body),
        has_doi: DOI.is_match(text),
    }
}
