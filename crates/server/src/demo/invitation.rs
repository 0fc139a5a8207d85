//! An invitation to review, for the demonstration: until editors can invite, this is where one comes from.

use identity::account::{Address, NewAccount, create};
use identity::invitations::{InvitedArticle, invite};
use kit::App;
use rules::Role;

const ARTICLES: [(&str, &str); 2] = [
    (
        "Late cytomegalovirus reactivation after haploidentical transplantation",
        "Late reactivation of cytomegalovirus worsens outcomes after haploidentical transplantation. We followed \
         214 patients for two years and describe when it comes, who is at risk and what prophylaxis changes.",
    ),
    (
        "Donor-derived CAR T cells in relapsed B-cell leukaemia: a single-centre series",
        "Eleven patients with a relapse after transplantation received CAR T cells made from their donors. \
         Response, persistence and graft-versus-host disease over eighteen months are reported.",
    ),
];

/// Makes an inactive reviewer and the link that the letter would carry.
pub async fn add(app: &App, email: &str) -> anyhow::Result<String> {
    let mut transaction = app.pool.begin().await?;
    let reviewer = NewAccount {
        address: Address::Unconfirmed(email.into()),
        password_hash: None,
        orcid: None,
        first_name_en: "Nina".into(),
        middle_name_en: None,
        last_name_en: "Vetrova".into(),
        affiliation_en: Some("Department of Haematology, Exampleton University".into()),
        language: None,
        roles: vec![Role::Reviewer],
        is_active: false,
    };
    let id = create(app, &mut transaction, reviewer).await?;
    let articles = ARTICLES.map(|(title, text)| InvitedArticle {
        title_en: title.into(),
        abstract_en: format!("<p>{text}</p>"),
    });
    let link = invite(app, &mut transaction, id, email, &articles).await?;
    transaction.commit().await?;
    Ok(link.to_string())
}
