import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InvitedArticle } from '~/api/types';
import { plainText } from '~/lib/plain-text';
import styles from './invited-articles.module.css';

/** What there is to review. Abstracts are shown as words only: here nobody has to trust their HTML. */
export function InvitedArticles({ articles }: { articles: readonly InvitedArticle[] }) {
  return (
    <ul className={styles.articles}>
      {articles.map((article, index) => (
        <Article key={index} article={article} />
      ))}
    </ul>
  );
}

function Article({ article }: { article: InvitedArticle }) {
  const { t } = useTranslation();
  const abstract = plainText(article.abstractEn ?? '');
  return (
    <Stack component="li" gap={6}>
      <Title order={2} size="h3" lang="en" className={styles.title}>
        {article.titleEn}
      </Title>
      {abstract ? (
        <Text lang="en" className={styles.abstract}>
          {abstract}
        </Text>
      ) : (
        <Text c="dimmed">{t('identity.invitation.noAbstract')}</Text>
      )}
    </Stack>
  );
}
