import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { lettersQuery, type LetterStatus } from '~/api/letters';
import { searchWith } from '~/lib/list-address';
import { FoundList } from '~/ui/found-list';
import { LinkTabs } from '~/ui/link-tabs';
import styles from '~/ui/list-choices.module.css';
import { filtersOf, LETTER_TABS } from './letters-address';
import { useLettersColumns } from './letters-columns';
import { NoLetters } from './no-letters';

/** What became of every letter to a single person. All that the person chooses is in the address. */
export function LettersList() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const filters = filtersOf(address);
  const found = useQuery(lettersQuery(filters));
  const columns = useLettersColumns();

  return (
    <Card withBorder p={0} mt="sm">
      <div className={styles.choices}>
        <LetterTabs status={filters.status} />
      </div>
      <FoundList
        label={t('letters.list.heading')}
        found={found}
        failure={
          found.error && {
            title: t('letters.list.failed'),
            message: errorMessage(found.error, t),
          }
        }
        filters={filters}
        columns={columns}
        none={<NoLetters status={filters.status} />}
      />
    </Card>
  );
}

function LetterTabs(props: { status: LetterStatus | null }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  return (
    <LinkTabs
      label={t('letters.list.byStatus')}
      tabs={LETTER_TABS.map(({ name, status }) => ({
        label: t(`letters.tabs.${status ?? 'all'}`),
        to: searchWith(address, { status: name }),
        current: status === props.status,
      }))}
    />
  );
}
