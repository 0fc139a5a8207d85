import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { InvitedArticle } from '~/api/types';
import { formatDate } from '~/lib/dates';
import { plainText } from '~/lib/html';
import styles from './invited-articles.module.css';

/** Articles to review. Abstracts are plain text, so their HTML need not be trusted. */
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
  const abstract = plainText(article.abstractEn);
  return (
    <Stack component="li" gap={6}>
      <Title order={2} size="h3" lang="en" className={styles.title}>
        {article.titleEn}
      </Title>
      <Facts article={article} />
      {abstract ? (
        <Text lang="en" className={styles.abstract}>
          {abstract}
        </Text>
      ) : (
        <Text c="dimmed">{t('identity.invitation.noAbstract')}</Text>
      )}
      {article.authors.length > 0 ? (
        <Text className={styles.keywords}>
          <span className={styles.term}>{t('identity.invitation.authors')}: </span>
          <span lang="en">{article.authors.join(', ')}</span>
        </Text>
      ) : null}
      {article.affiliations.length > 0 ? (
        <Text className={styles.keywords}>
          <span className={styles.term}>{t('identity.invitation.affiliations')}: </span>
          <span lang="en">{article.affiliations.join('; ')}</span>
        </Text>
      ) : null}
      {article.keywordsEn.length > 0 ? (
        <Text className={styles.keywords}>
          <span className={styles.term}>{t('identity.invitation.keywords')}: </span>
          <span lang="en">{article.keywordsEn.join('; ')}</span>
        </Text>
      ) : null}
    </Stack>
  );
}

function Facts({ article: { typeId, dueDate } }: { article: InvitedArticle }) {
  const { t } = useTranslation();
  const { articleTypeName } = useEnumerations();
  const type = articleTypeName(typeId);
  return (
    <dl className={styles.facts}>
      {type ? <Fact term={t('identity.invitation.type')}>{type}</Fact> : null}
      <Fact term={t('identity.invitation.due')}>
        <time dateTime={dueDate}>{formatDate(dueDate)}</time>
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.term}>{term}:</dt>
      <dd>{children}</dd>
    </div>
  );
}
