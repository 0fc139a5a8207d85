//! Feed queries: two per page.

use kit::Result;
use kit::listing::PageBounds;
use rules::notification::{Side, feed_of};
use rules::{ArticleStatus, Enumeration, NotificationType, Role, UserId};
use sqlx::{PgPool, Postgres, QueryBuilder};

use super::view::{NotificationPage, NotificationView};

/// Notifications of a user in one of their roles.
#[derive(Debug, Clone, Copy)]
pub struct Feed {
    pub owner: UserId,
    /// `None` for users without roles.
    pub role: Option<Role>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedFilter {
    All,
    Unread,
    /// Hidden (`true`) or visible (`false`) notifications.
    Acknowledged(bool),
}

impl FeedFilter {
    const fn condition(self) -> &'static str {
        match self {
            FeedFilter::All => "true",
            FeedFilter::Unread => "notifications.read_at is null",
            FeedFilter::Acknowledged(true) => "notifications.acknowledged_at is not null",
            FeedFilter::Acknowledged(false) => "notifications.acknowledged_at is null",
        }
    }
}

pub async fn page(
    pool: &PgPool,
    feed: Feed,
    filter: FeedFilter,
    bounds: PageBounds,
) -> Result<NotificationPage> {
    let mut query = QueryBuilder::new("select ");
    query.push(NotificationView::COLUMNS).push(FROM).push(NotificationView::JOINS);
    push_conditions(&mut query, feed);
    query.push(" and ").push(filter.condition());
    query.push(" order by notifications.told_at desc, notifications.id desc");
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(pool).await?;
    let results =
        rows.iter().map(|row| NotificationView::of_row(row, feed.role)).collect::<sqlx::Result<_>>()?;
    let (count, unread_count) = counts(pool, feed, filter).await?;
    Ok(NotificationPage { results, count, unread_count })
}

/// Counts the filtered and the unread notifications. The badge polls for unread ones only, which an index
/// covers.
async fn counts(pool: &PgPool, feed: Feed, filter: FeedFilter) -> Result<(i64, i64)> {
    let mut query = QueryBuilder::new("select count(*) filter (where ");
    query.push(filter.condition()).push("), count(*) filter (where ").push(FeedFilter::Unread.condition());
    query.push(")").push(FROM);
    push_conditions(&mut query, feed);
    if filter == FeedFilter::Unread {
        query.push(" and ").push(filter.condition());
    }
    Ok(query.build_query_as().fetch_one(pool).await?)
}

const FROM: &str = " from notifications left join articles on articles.id = notifications.article_id";

/// Restricts the query to released notifications of the role that the owner may still see.
fn push_conditions(query: &mut QueryBuilder<Postgres>, feed: Feed) {
    let ids: Vec<i16> = feed_of(feed.role).map(NotificationType::id).collect();
    // `told_at` is null while a notification is held.
    query
        .push(" where notifications.told_at is not null and notifications.user_id = ")
        .push_bind(feed.owner.0);
    query.push(" and notifications.type_id = any(").push_bind(ids).push(")");
    query.push(" and (notifications.article_id is null or articles.removed_at is null");
    if feed.role != Some(Role::User) {
        // An article returned to its author as a draft is hidden from others, including its title.
        query.push(" and articles.status_id <> ").push(ArticleStatus::Draft.id());
    }
    query.push(")");
    if let Some(role) = feed.role {
        // A user with several roles finds a message in the feed of the side that it addresses.
        query.push(" and coalesce(notifications.addressed_side = ").push_bind(Side::of_role(role).code());
        query.push(", true)");
    }
    let secrets: Vec<i16> = feed_of(feed.role)
        .filter(|notification| notification.is_hidden_from_authors(feed.role))
        .map(NotificationType::id)
        .collect();
    if !secrets.is_empty() {
        // The owner may have become an author of the article since.
        query.push(" and not (notifications.type_id = any(").push_bind(secrets);
        query.push(") and notifications.article_id in (select articles_by(").push_bind(feed.owner.0);
        query.push(")))");
    }
}
