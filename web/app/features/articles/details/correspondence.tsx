import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ArticleMessage } from '~/api/my-articles';
import styles from './correspondence.module.css';
import { MessageForm, type MessageFormProps } from './message-form';
import { MessageList, type MessageListProps } from './message-list';

type Props<M extends Omit<ArticleMessage, 'user'>> = MessageFormProps & MessageListProps<M>;

/** Messages between author and editors about an article. */
export function Correspondence<M extends Omit<ArticleMessage, 'user'>>(props: Props<M>) {
  const { t } = useTranslation();
  const { label, hint, onSend, draftName, thread, renderSender, renderNote } = props;
  return (
    <section aria-labelledby="messages" className={styles.panel}>
      <Title order={2} id="messages">
        {t('articles.messages.heading')}
      </Title>
      <MessageForm label={label} hint={hint} onSend={onSend} draftName={draftName} />
      <MessageList thread={thread} renderSender={renderSender} renderNote={renderNote} />
    </section>
  );
}
