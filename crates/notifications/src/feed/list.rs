//! The feed itself. Two queries, however much there is in it.

use kit::Result;
use kit::listing::Slice;
use rules::notification::feed_of;
use rules::{ArticleStatus, Enumeration, NotificationType, Role, UserId};
use sqlx::{PgPool, Postgres, QueryBuilder};

use super::view::{NotificationPage, NotificationView};

/// Whose news, and as what they look at it.
#[derive(Debug, Clone, Copy)]
pub struct Feed {
    pub owner: UserId,
    /// None of those who hold no role.
    pub role: Option<Role>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    All,
    Unread,
    /// Those that were hidden, or those that were not.
    Acknowledged(bool),
}

impl Wanted {
    const fn condition(self) -> &'static str {
        match self {
            Wanted::All => "true",
            Wanted::Unread => "notifications.read_at is null",
            Wanted::Acknowledged(true) => "notifications.acknowledged_at is not null",
            Wanted::Acknowledged(false) => "notifications.acknowledged_at is null",
        }
    }
}

pub async fn page(pool: &PgPool, feed: Feed, wanted: Wanted, slice: Slice) -> Result<NotificationPage> {
    let mut query = QueryBuilder::new("select ");
    query.push(NotificationView::COLUMNS).push(FROM).push(NotificationView::TABLES);
    narrow(&mut query, feed);
    query.push(" and ").push(wanted.condition());
    query.push(" order by notifications.told_at desc, notifications.id desc");
    query.push(" limit ").push_bind(slice.limit).push(" offset ").push_bind(slice.offset);
    let rows = query.build().fetch_all(pool).await?;
    let results =
        rows.iter().map(|row| NotificationView::of_row(row, feed.role)).collect::<sqlx::Result<_>>()?;
    let (count, unread_count) = counts(pool, feed, wanted).await?;
    Ok(NotificationPage { results, count, unread_count })
}

/// How many are wanted, and how many are unread. The badge asks for the unread alone, again and again: an index has them.
async fn counts(pool: &PgPool, feed: Feed, wanted: Wanted) -> Result<(i64, i64)> {
    let mut query = QueryBuilder::new("select count(*) filter (where ");
    query.push(wanted.condition()).push("), count(*) filter (where ").push(Wanted::Unread.condition());
    query.push(")").push(FROM);
    narrow(&mut query, feed);
    if wanted == Wanted::Unread {
        query.push(" and ").push(wanted.condition());
    }
    Ok(query.build_query_as().fetch_one(pool).await?)
}

const FROM: &str = " from notifications left join articles on articles.id = notifications.article_id";

/// What the owner was told and may still know, as far as it is the role's.
fn narrow(query: &mut QueryBuilder<Postgres>, feed: Feed) {
    let ids: Vec<i16> = feed_of(feed.role).map(NotificationType::id).collect();
    // What is held is no news yet.
    query
        .push(" where notifications.told_at is not null and notifications.user_id = ")
        .push_bind(feed.owner.0);
    query.push(" and notifications.type_id = any(").push_bind(ids).push(")");
    query.push(" and (notifications.article_id is null or articles.removed_at is null");
    if feed.role != Some(Role::User) {
        // Back with its author as a draft it is nobody else's business, not even its title.
        query.push(" and articles.status_id <> ").push(ArticleStatus::Draft.id());
    }
    query.push(")");
    let secrets: Vec<i16> = feed_of(feed.role)
        .filter(|notification| notification.tells_who_reviews())
        .map(NotificationType::id)
        .collect();
    if !secrets.is_empty() {
        // Whoever became one of the authors since.
        query.push(" and not (notifications.type_id = any(").push_bind(secrets);
        query.push(") and notifications.article_id in (select articles_by(").push_bind(feed.owner.0);
        query.push(")))");
    }
}
