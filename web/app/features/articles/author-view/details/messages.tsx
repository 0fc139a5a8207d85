import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messagesQuery, sendMessage } from '~/api/my-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { Correspondence } from '../../details/correspondence';

/** Messages for the author, who sees every editor only as "Editor". */
export function Messages({ articleId }: { articleId: number }) {
  const { t } = useTranslation();
  const { id: userId } = useCurrentUser();
  const thread = useInfiniteQuery({ ...messagesQuery(articleId), refetchOnWindowFocus: 'always' });
  return (
    <Correspondence
      label={t('articles.messages.text')}
      hint={t('articles.messages.hint')}
      onSend={(text) => sendMessage(articleId, text)}
      draftName={`message.${userId}.${articleId}`}
      thread={thread}
      renderSender={({ user }) => t(`articles.roles.${user.role}`)}
    />
  );
}
