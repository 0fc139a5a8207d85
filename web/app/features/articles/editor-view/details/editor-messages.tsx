import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  editorMessagesQuery,
  markEditorMessagesRead,
  sendEditorMessage,
  type EditorArticle,
} from '~/api/editor-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { formatTime } from '~/lib/dates';
import { StatusBadge } from '~/ui/status-badge';
import { Correspondence } from '../../details/correspondence';
import styles from './editor-article-page.module.css';
import { PersonLink } from '../links';

/** Messages for editors, who write on behalf of the journal but see each other's names. */
export function EditorMessages({ article: { id, newsHeldUntil } }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const { id: userId } = useCurrentUser();
  const thread = useInfiniteQuery({ ...editorMessagesQuery(id), refetchOnWindowFocus: 'always' });
  return (
    <Correspondence
      label={t('editorArticles.messages.text')}
      hint={t('editorArticles.messages.hint')}
      onSend={(text) => sendEditorMessage(id, text)}
      onRead={(last) => markEditorMessagesRead(id, last)}
      draftName={`desk-message.${userId}.${id}`}
      thread={thread}
      renderSender={({ user }) => (
        <span className={styles.sender}>
          <PersonLink person={user} />
          {user.role === 'author' ? (
            <StatusBadge tone="blue">{t('editorArticles.roles.author')}</StatusBadge>
          ) : null}
        </span>
      )}
      renderNote={({ isHeld }) =>
        isHeld ? (
          <StatusBadge tone="yellow">
            {newsHeldUntil
              ? t('editorArticles.messages.heldUntil', {
                  time: formatTime(new Date(newsHeldUntil)),
                })
              : t('editorArticles.messages.held')}
          </StatusBadge>
        ) : null
      }
    />
  );
}
