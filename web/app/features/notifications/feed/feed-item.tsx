import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircleFilled, IconEyeOff } from '@tabler/icons-react';
import { useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptimisticNotification } from '~/api/notification-marks';
import type { FeedFilter } from '~/api/notifications';
import { formatDateTime } from '~/lib/dates';
import { timeAgo } from '~/lib/relative-time';
import { focusHeading } from '~/ui/focus';
import styles from './feed.module.css';
import { NotificationText, useSubjectTitle } from './notification-text';
import type { Marks } from './use-marks';

interface Props {
  item: OptimisticNotification;
  /** The item disappears if it no longer matches. */
  filter: FeedFilter;
  now: number;
  marks: Marks;
}

/** A notification with its actions. */
export function FeedItem({ item, filter, now, marks }: Props) {
  const { t } = useTranslation();
  const element = useRef<HTMLLIElement>(null);
  const { text: subject } = useSubjectTitle()(item);

  const read = () => {
    moveFocus(element.current, filter !== 'unread');
    marks.read(item);
  };
  const hide = () => {
    moveFocus(element.current, filter === 'all' || (filter === 'unread' && item.isRead));
    marks.hide(item);
  };

  return (
    <li
      ref={element}
      tabIndex={-1}
      className={styles.item}
      data-unread={!item.isRead || undefined}
      data-hidden={item.isHidden || undefined}
    >
      <StateIcon item={item} />
      <div>
        <p className={styles.text}>
          <NotificationText notification={item} onOpen={() => marks.read(item)} />
        </p>
        <div className={styles.footer}>
          <NotificationTime iso={item.createdAt} now={now} />
          {item.isRead ? null : (
            <Action label={t('notifications.read')} subject={subject} onClick={read} />
          )}
          {item.isHidden ? null : (
            <Action label={t('notifications.hide')} subject={subject} onClick={hide} />
          )}
        </div>
      </div>
    </li>
  );
}

/** Icon of the state, with a text for screen readers. */
function StateIcon({ item: { isRead, isHidden } }: { item: OptimisticNotification }) {
  const { t } = useTranslation();
  const state = isHidden ? 'hidden' : isRead ? 'read' : 'unread';
  const Icon = { hidden: IconEyeOff, read: IconCheck, unread: IconCircleFilled }[state];
  const label = t(`notifications.state.${state}`);
  return (
    <span className={styles.state} data-state={state} title={label}>
      <Icon size={state === 'unread' ? 10 : 18} stroke={1.75} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

interface ActionProps {
  label: string;
  /** Completes the accessible name of the button. */
  subject: string;
  onClick: () => void;
}

function Action({ label, subject, onClick }: ActionProps) {
  const handleClick = ({ detail }: MouseEvent) => {
    // Second click of a double click: another item may be under the pointer by then.
    if (detail > 1) return;
    onClick();
  };
  return (
    <button type="button" className={styles.action} onClick={handleClick}>
      {label}
      <VisuallyHidden>: {subject}</VisuallyHidden>
    </button>
  );
}

/** Moves the focus to the item or its neighbour, because the pressed button disappears. */
function moveFocus(item: HTMLElement | null, isItemKept: boolean): void {
  const target = isItemKept ? item : (item?.nextElementSibling ?? item?.previousElementSibling);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  else focusHeading();
}

/** Relative time such as "-5 minutes", or the date; the tooltip shows the exact time. */
function NotificationTime({ iso, now }: { iso: string; now: number }) {
  const { t } = useTranslation();
  const exact = formatDateTime(iso);
  const ago = timeAgo(iso, now);
  return (
    <time dateTime={iso} title={exact} className={styles.time}>
      {ago ? t(`notifications.ago.${ago.unit}`, { count: ago.count }) : exact}
    </time>
  );
}
