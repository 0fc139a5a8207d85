import { IconArrowRight, IconFilePlus, type TablerIcon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyArticleEvent } from '~/api/my-articles';
import { formatDate, formatTime, localDay } from '~/lib/dates';
import { TabSection } from '~/ui/tab-section';
import { ArticleStatusBadge } from '../article-labels';
import { LoadingState } from './loading-state';
import styles from './timeline.module.css';

type Event = Omit<MyArticleEvent, 'user'>;

/** Something that happened with an article. */
export interface TimelineItem {
  key: string;
  /** Timestamp, or a day if the time of the day is not known. */
  at: string;
  Icon: TablerIcon;
  /** True if an editor should act. */
  isUrgent?: boolean;
  text: string;
  badge?: ReactNode;
  /** Who did it, or whom it is about. */
  person: ReactNode;
}

interface Props<E extends Event> {
  events: UseQueryResult<E[]>;
  /** Renders the actor of an event. */
  renderActor: (event: E) => ReactNode;
  /** Further items, in any order. */
  items?: readonly TimelineItem[];
  /** Error of what the further items are made from. */
  children?: ReactNode;
}

/** History of the article by day, oldest first. */
export function Timeline<E extends Event>(props: Props<E>) {
  const { t } = useTranslation();
  const { events, renderActor, items = [], children } = props;
  const eventItems = (events.data ?? []).map((event, index) => ({
    ...eventItem(event, index),
    text: t(`articles.events.types.${event.type}`),
    person: renderActor(event),
  }));
  const days = groupByDay(items.length > 0 ? mergeByTime(eventItems, items) : eventItems);
  return (
    <TabSection heading={t('articles.events.heading')}>
      <LoadingState query={events} failureTitle={t('articles.events.failed')} />
      {children}
      <div className={styles.days}>
        {days.map(({ day, items }) => (
          <div key={items[0]?.key}>
            <h3 className={styles.day}>
              <time dateTime={day}>{formatDate(day)}</time>
            </h3>
            <ol className={styles.items}>
              {items.map((item) => (
                <Item key={item.key} item={item} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </TabSection>
  );
}

function Item({ item: { at, Icon, isUrgent, text, badge, person } }: { item: TimelineItem }) {
  return (
    <li className={styles.item} data-urgent={isUrgent || undefined}>
      <span className={styles.icon}>
        <Icon size={16} stroke={1.75} aria-hidden />
      </span>
      <span className={styles.text}>
        {isDay(at) ? null : (
          <time dateTime={at} className={styles.time}>
            {formatTime(new Date(at))}
          </time>
        )}
        <span>{text}</span>
        {badge}
      </span>
      <span className={styles.person}>{person}</span>
    </li>
  );
}

const EVENT_ICONS = { created: IconFilePlus, 'status-changed': IconArrowRight };

function eventItem(event: Event, index: number) {
  const { type, articleStatusId, createdAt } = event;
  return {
    key: `event-${index}`,
    // A day comes as its midnight in UTC, which is another day elsewhere.
    at: event.isDay ? createdAt.slice(0, 10) : createdAt,
    Icon: EVENT_ICONS[type],
    badge: <ArticleStatusBadge statusId={articleStatusId} />,
  };
}

function isDay(at: string): boolean {
  return at.length === 'YYYY-MM-DD'.length;
}

function dayOf(at: string): string {
  return isDay(at) ? at : localDay(new Date(at));
}

/** Sorts by time; what has only a day comes last on that day. */
function mergeByTime(...lists: (readonly TimelineItem[])[]): TimelineItem[] {
  const timeOf = (at: string) => new Date(isDay(at) ? `${at}T23:59:59.999` : at).getTime();
  return lists.flat().sort((one, other) => timeOf(one.at) - timeOf(other.at));
}

function groupByDay(items: readonly TimelineItem[]) {
  const days: { day: string; items: TimelineItem[] }[] = [];
  for (const item of items) {
    const day = dayOf(item.at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
