import { Skeleton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { articleLettersQuery } from '~/api/letters';
import { parsePageIndex, queryStringForPage } from '~/lib/list-search-params';
import { EmptyState } from '~/ui/empty-state';
import { ErrorAlert } from '~/ui/error-alert';
import { PageLinks } from '~/ui/page-links';
import { TabSection, TabSectionNote } from '~/ui/tab-section';
import { ArticleLetterEntry } from './article-letter-entry';
import styles from './article-letters.module.css';

const PAGE_SIZE = 20;

/** Letters about an article with their delivery status. */
export function ArticleLetters({ articleId }: { articleId: number }) {
  const { t } = useTranslation();
  return (
    <TabSection heading={t('letters.article.heading')}>
      <Letters articleId={articleId} />
    </TabSection>
  );
}

function Letters({ articleId }: { articleId: number }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const page = { pageIndex: parsePageIndex(searchParams), pageSize: PAGE_SIZE };
  const { data, error, refetch, isPlaceholderData } = useQuery(
    articleLettersQuery(articleId, page),
  );

  if (error) {
    return (
      <ErrorAlert
        title={t('letters.article.failed')}
        message={errorMessage(error, t)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton height={96} radius="sm" />;
  if (data.count === 0) {
    return (
      <EmptyState
        icon={<IconMail size={44} stroke={1.3} />}
        title={t('letters.article.none')}
        text={t('letters.article.noneHint')}
      />
    );
  }
  const lastPage = Math.ceil(data.count / PAGE_SIZE) - 1;
  if (page.pageIndex > lastPage) {
    return <Navigate to={queryStringForPage(searchParams, lastPage)} replace />;
  }
  return (
    <>
      <TabSectionNote>{t('letters.article.meaning')}</TabSectionNote>
      <ul className={styles.list} aria-busy={isPlaceholderData}>
        {data.results.map((letter) => (
          <li key={letter.id}>
            <ArticleLetterEntry articleId={articleId} letter={letter} />
          </li>
        ))}
      </ul>
      {data.count > PAGE_SIZE ? (
        <PageLinks
          {...page}
          count={data.count}
          getHref={(pageIndex) => queryStringForPage(searchParams, pageIndex)}
        />
      ) : null}
    </>
  );
}
