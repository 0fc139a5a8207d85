use url::Url;

/// Addresses of requests to one endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OaiRequests {
    endpoint: Url,
}

impl OaiRequests {
    pub fn new(mut endpoint: Url) -> OaiRequests {
        endpoint.set_query(None);
        endpoint.set_fragment(None);
        OaiRequests { endpoint }
    }

    pub fn identify(&self) -> Url {
        self.request(&[("verb", "Identify")])
    }

    pub fn list_sets(&self) -> Url {
        self.request(&[("verb", "ListSets")])
    }

    pub fn list_formats(&self) -> Url {
        self.request(&[("verb", "ListMetadataFormats")])
    }

    /// `prefix` is the format, such as `oai_dc` or `jats`; `set` limits the list to a journal or section.
    pub fn list_records(&self, prefix: &str, set: Option<&str>) -> Url {
        let set = set.map(|set| ("set", set));
        let parameters: Vec<_> =
            [("verb", "ListRecords"), ("metadataPrefix", prefix)].into_iter().chain(set).collect();
        self.request(&parameters)
    }

    /// Continues a list; a token excludes all other parameters.
    pub fn resume(&self, verb: &str, token: &str) -> Url {
        self.request(&[("verb", verb), ("resumptionToken", token)])
    }

    pub fn get_record(&self, prefix: &str, identifier: &str) -> Url {
        self.request(&[("verb", "GetRecord"), ("metadataPrefix", prefix), ("identifier", identifier)])
    }

    fn request(&self, parameters: &[(&str, &str)]) -> Url {
        let mut url = self.endpoint.clone();
        url.query_pairs_mut().extend_pairs(parameters);
        url
    }
}
