import { Card, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { newslettersQuery } from '~/api/newsletters';
import { ErrorAlert } from '~/ui/error-alert';
import { NewsletterEntry } from './newsletter-entry';
import styles from './newsletters.module.css';

/** Delivery status of the latest newsletters. */
export function Newsletters() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(newslettersQuery);

  // Keeps showing loaded data: the next poll may succeed.
  if (error && !data) {
    return (
      <div className={styles.failure}>
        <ErrorAlert
          title={t('letters.newsletters.failed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!data) return <Skeleton height={96} radius="sm" mt="sm" />;
  if (data.results.length === 0)
    return <p className={styles.none}>{t('letters.newsletters.none')}</p>;
  return (
    <Card withBorder p={0} mt="sm">
      <ul className={styles.list}>
        {data.results.map((newsletter) => (
          <li key={newsletter.issueId}>
            <NewsletterEntry newsletter={newsletter} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
