import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { myAuditQuery, type MyAuditEntry } from '~/api/audit';
import { errorMessage } from '~/api/errors';
import { formatDateTime } from '~/lib/dates';
import { ErrorAlert } from '~/ui/error-alert';
import { StatusBadge } from '~/ui/status-badge';
import { Panel } from './panel';
import styles from './security-page.module.css';

/** Lists what the user did, and what others did to the account. */
export function AccountLogPanel() {
  const { t } = useTranslation();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(myAuditQuery);
  const entries = data?.pages.flatMap(({ results }) => results) ?? [];

  return (
    <Panel title={t('audit.mine.title')}>
      <Text mt="xs">{t('audit.mine.lead')}</Text>
      {error ? (
        <ErrorAlert title={t('audit.mine.failed')} message={errorMessage(error, t)} />
      ) : null}
      {data && entries.length === 0 ? <Text mt="md">{t('audit.mine.none')}</Text> : null}
      <ul className={styles.items}>
        {entries.map((entry, index) => (
          // Entries have no id, and only grow at the end.
          <LogItem key={index} entry={entry} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          mt="md"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('audit.mine.more')}
        </Button>
      ) : null}
    </Panel>
  );
}

function LogItem({ entry: { at, action, isOwn, role, address, result } }: { entry: MyAuditEntry }) {
  const { t } = useTranslation();
  return (
    <li className={styles.item}>
      <div className={styles.address}>
        <div className={styles.name}>
          {t(`audit.actions.${action}`)}
          {result === 'done' ? null : (
            <StatusBadge tone={result === 'failed' ? 'red' : 'yellow'}>
              {t(`audit.results.${result}`)}
            </StatusBadge>
          )}
        </div>
        <Text component="div" size="sm" c="dimmed">
          <time dateTime={at}>{formatDateTime(at)}</time>
          {isOwn ? null : <div>{t('audit.mine.by', { role: t(`audit.roles.${role}`) })}</div>}
          {address ? <div>{t('audit.mine.address', { address })}</div> : null}
        </Text>
      </div>
    </li>
  );
}
