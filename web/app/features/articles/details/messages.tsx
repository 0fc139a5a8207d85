import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MessageForm } from './message-form';
import { MessageList } from './message-list';
import styles from './messages.module.css';

/** What the author and the editors write to each other about the article. */
export function Messages({ articleId }: { articleId: number }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="messages" className={styles.panel}>
      <Title order={2} id="messages">
        {t('articles.messages.heading')}
      </Title>
      <MessageForm articleId={articleId} />
      <MessageList articleId={articleId} />
    </section>
  );
}
