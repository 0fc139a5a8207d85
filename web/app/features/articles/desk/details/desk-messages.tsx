import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deskMessagesQuery, sendDeskMessage, type DeskArticle } from '~/api/desk-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { formatTime } from '~/lib/dates';
import { StatusBadge } from '~/ui/status-badge';
import { Correspondence } from '../../details/correspondence';
import styles from './desk-messages.module.css';
import { PersonLink } from './person-link';

/** Editors write to the author in the journal's name, and see among themselves who wrote. */
export function DeskMessages({ article: { id, newsHeldUntil } }: { article: DeskArticle }) {
  const { t } = useTranslation();
  const { id: userId } = useCurrentUser();
  const thread = useInfiniteQuery({ ...deskMessagesQuery(id), refetchOnWindowFocus: 'always' });
  return (
    <Correspondence
      label={t('desk.messages.text')}
      hint={t('desk.messages.hint')}
      send={(text) => sendDeskMessage(id, text)}
      draftName={`desk-message.${userId}.${id}`}
      thread={thread}
      by={({ user }) => (
        <span className={styles.by}>
          <PersonLink person={user} />
          {user.role === 'author' ? (
            <StatusBadge tone="blue">{t('desk.roles.author')}</StatusBadge>
          ) : null}
        </span>
      )}
      note={({ isHeld }) =>
        isHeld ? (
          <StatusBadge tone="yellow">
            {newsHeldUntil
              ? t('desk.messages.heldUntil', { time: formatTime(new Date(newsHeldUntil)) })
              : t('desk.messages.held')}
          </StatusBadge>
        ) : null
      }
    />
  );
}
