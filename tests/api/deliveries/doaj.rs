//! Deliveries to the Directory of Open Access Journals.
