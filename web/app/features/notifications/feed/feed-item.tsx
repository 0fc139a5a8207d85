import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircleFilled, IconEyeOff } from '@tabler/icons-react';
import { useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownNotification } from '~/api/notification-marks';
import type { FeedFilter } from '~/api/notifications';
import { focusHeading } from '~/ui/focus-heading';
import { subjectOf } from '../wording/subject';
import { Told } from '../wording/told';
import styles from './feed-item.module.css';
import { ToldAt } from './told-at';
import type { Marks } from './use-marks';

interface Props {
  item: ShownNotification;
  /** What it must fit to stay. */
  filter: FeedFilter;
  now: number;
  marks: Marks;
}

/** One thing that the person was told, and what they can do with it. */
export function FeedItem({ item, filter, now, marks }: Props) {
  const { t } = useTranslation();
  const element = useRef<HTMLLIElement>(null);
  const about = subjectOf(item, t);

  const read = () => {
    focusOn(element.current, filter !== 'unread');
    marks.read(item);
  };
  const hide = () => {
    focusOn(element.current, filter === 'all' || (filter === 'unread' && item.isRead));
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
      <State item={item} />
      <div className={styles.told}>
        <p className={styles.words}>
          <Told notification={item} onOpen={() => marks.read(item)} />
        </p>
        <div className={styles.foot}>
          <ToldAt iso={item.createdAt} now={now} />
          {item.isRead ? null : (
            <Action word={t('notifications.read')} about={about} onClick={read} />
          )}
          {item.isHidden ? null : (
            <Action word={t('notifications.hide')} about={about} onClick={hide} />
          )}
        </div>
      </div>
    </li>
  );
}

/** New, read or hidden: by a sign, and in words for those who hear the page. */
function State({ item: { isRead, isHidden } }: { item: ShownNotification }) {
  const { t } = useTranslation();
  const state = isHidden ? 'hidden' : isRead ? 'read' : 'unread';
  const Icon = { hidden: IconEyeOff, read: IconCheck, unread: IconCircleFilled }[state];
  const word = t(`notifications.state.${state}`);
  return (
    <span className={styles.state} data-state={state} title={word}>
      <Icon size={state === 'unread' ? 10 : 18} stroke={1.75} aria-hidden />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}

interface ActionProps {
  word: string;
  /** What it is done with. */
  about: string;
  onClick: () => void;
}

function Action({ word, about, onClick }: ActionProps) {
  const press = ({ detail }: MouseEvent) => {
    // The second half of a double click: what lies under the pointer by then may be another item.
    if (detail > 1) return;
    onClick();
  };
  return (
    <button type="button" className={styles.action} onClick={press}>
      {word}
      <VisuallyHidden>: {about}</VisuallyHidden>
    </button>
  );
}

/** The pressed button goes, and with it the focus would: it stays with the item, or goes on to its neighbour. */
function focusOn(item: HTMLElement | null, stays: boolean): void {
  const target = stays ? item : (item?.nextElementSibling ?? item?.previousElementSibling);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  else focusHeading();
}
