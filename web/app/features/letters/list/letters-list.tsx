import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { lettersQuery, type LetterStatus } from '~/api/letters';
import { updateQueryString } from '~/lib/list-search-params';
import { ListTable } from '~/ui/list-table';
import { LinkTabs } from '~/ui/link-tabs';
import styles from '~/ui/list-choices.module.css';
import { parseFilters, LETTER_TABS } from './letters-filters';
import { useLettersColumns } from './letters-columns';
import { EmptyLetters } from './empty-letters';

/** List of letters to single recipients. The filter and the page are in the URL. */
export function LettersList() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const letters = useQuery(lettersQuery(filters));
  const columns = useLettersColumns();

  return (
    <Card withBorder p={0} mt="sm">
      <div className={styles.choices}>
        <LetterTabs status={filters.status} />
      </div>
      <ListTable
        label={t('letters.list.heading')}
        query={letters}
        failure={
          letters.error && {
            title: t('letters.list.failed'),
            message: errorMessage(letters.error, t),
          }
        }
        filters={filters}
        columns={columns}
        emptyState={<EmptyLetters status={filters.status} />}
      />
    </Card>
  );
}

function LetterTabs(props: { status: LetterStatus | null }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  return (
    <LinkTabs
      label={t('letters.list.byStatus')}
      tabs={LETTER_TABS.map(({ name, status }) => ({
        label: t(`letters.tabs.${status ?? 'all'}`),
        to: updateQueryString(searchParams, { status: name }),
        current: status === props.status,
      }))}
    />
  );
}
