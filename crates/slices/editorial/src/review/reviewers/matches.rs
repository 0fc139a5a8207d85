//! What reviewers and an article have in common.

use std::collections::{BTreeSet, HashMap};

use kit::Result;
use rules::review::pool::{Matches, keyword_keys};
use rules::{ArticleStatus, Enumeration, ReviewAssignmentStatus, UserId};
use sqlx::PgConnection;

use crate::articles::Article;

/// Keywords of an article, and the works of reviewers that share one.
#[derive(Debug)]
pub struct SharedKeywords {
    keywords: BTreeSet<String>,
    /// Numbers of articles and of reviews.
    works: HashMap<UserId, (i64, i64)>,
}

impl SharedKeywords {
    pub fn matches(&self, reviewer: UserId, interests: &[String]) -> Matches {
        let (articles, reviews) = self.works.get(&reviewer).copied().unwrap_or_default();
        Matches { interests: Matches::matching_interests(interests, &self.keywords), articles, reviews }
    }
}

/// Counts, for each user, published articles and completed reviews of articles that share a keyword with this one.
///
/// Reviews of the actor's own articles do not count, because they would reveal who wrote them.
pub async fn find(
    connection: &mut PgConnection,
    actor: UserId,
    article: &Article,
    people: &[UserId],
) -> Result<SharedKeywords> {
    let keywords = keyword_keys(article.content.keywords_en.iter().chain(&article.content.keywords_ru));
    let people: Vec<i64> = people.iter().map(|id| id.0).collect();
    let keys: Vec<String> = keywords.iter().cloned().collect();
    // Keywords are compared as by `rules::review::pool::keyword_key`.
    let rows = sqlx::query!(
        r#"select people.id as "person!",
                  (select count(*) from articles_by(people.id) as written (article_id)
                   join articles on articles.id = written.article_id
                   where articles.status_id = $4 and articles.removed_at is null
                     and exists (select from unnest(articles.keywords_en || articles.keywords_ru) as words (word)
                                 where lower(regexp_replace(btrim(word), '\s+', ' ', 'g')) = any($2))) as "articles!",
                  (select count(*) from review_assignments done
                   join assigned_versions versions on versions.assignment_id = done.id
                   where done.reviewer_id = people.id and done.status_id = $5
                     and done.article_id not in (select articles_by($3))
                     and exists (select from unnest(versions.keywords_en || versions.keywords_ru) as words (word)
                                 where lower(regexp_replace(btrim(word), '\s+', ' ', 'g')) = any($2))) as "reviews!"
           from unnest($1::bigint[]) as people (id)"#,
        &people,
        &keys,
        actor.0,
        ArticleStatus::Published.id(),
        ReviewAssignmentStatus::Completed.id()
    )
    .fetch_all(connection)
    .await?;
    let works = rows.into_iter().map(|row| (UserId(row.person), (row.articles, row.reviews))).collect();
    Ok(SharedKeywords { keywords, works })
}
