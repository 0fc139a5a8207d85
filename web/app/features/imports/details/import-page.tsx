import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { importQuery, type Import } from '~/api/imports';
import { formatDateTime } from '~/lib/dates';
import { DetailsFrame } from '~/ui/details-frame';
import { Fact, Facts } from '~/ui/facts';
import { PageHeading } from '~/ui/page-heading';
import { StatusBadge } from '~/ui/status-badge';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { sourceName, STATE_TONES } from '../import-words';
import styles from '../imports.module.css';
import { MappingTab } from '../mapping/mapping-tab';
import { useMappingEdits } from '../mapping/mapping-edits';
import { RecordsTab } from '../records/records-tab';
import { ImportActions } from './import-actions';
import { ImportStatus } from './import-status';
import { PlanTab } from './plan-tab';

/** One import: how far it is, the plan, the mapping, and the records. */
export function ImportPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: current } = useSuspenseQuery(importQuery(id)); // cached by the route loader
  // Here, so that a change of tabs keeps what was entered.
  const mapping = useMappingEdits(current);
  useUnsavedChanges(mapping.isChanged);
  const canMap = current.allowedActions.includes('change-mapping');
  const isPlan = current.state === 'planned' || current.state === 'stopped';

  return (
    <>
      <ImportActions current={current} hasUnsavedMapping={mapping.isChanged} />
      <header className={styles.header}>
        <PageHeading>{current.name}</PageHeading>
        <ImportFacts current={current} />
      </header>
      <ImportStatus current={current} />
      {current.total > 0 && current.state !== 'reading' ? (
        <DetailsFrame
          label={t('imports.details.tabs')}
          tabs={[
            {
              name: 'plan',
              label: t(`imports.details.${isPlan ? 'plan' : 'result'}`),
              content: <PlanTab current={current} />,
            },
            ...(canMap
              ? [
                  {
                    name: 'mapping',
                    label: t('imports.details.mapping'),
                    content: <MappingTab current={current} mapping={mapping} />,
                  },
                ]
              : []),
            {
              name: 'records',
              label: t('imports.details.records'),
              content: <RecordsTab current={current} />,
            },
          ]}
        />
      ) : null}
    </>
  );
}

function ImportFacts({ current }: { current: Import }) {
  const { t } = useTranslation();
  const { state, journalName, createdAt, startedAt, finishedAt } = current;
  return (
    <Facts>
      <Fact term={t('imports.list.state')}>
        <StatusBadge tone={STATE_TONES[state]}>{t(`imports.states.${state}`)}</StatusBadge>
      </Fact>
      <Fact term={t('imports.list.source')}>{sourceName(current, t)}</Fact>
      {journalName ? <Fact term={t('imports.details.journal')}>{journalName}</Fact> : null}
      <TimeFact term={t('imports.list.createdAt')} iso={createdAt} />
      <TimeFact term={t('imports.details.startedAt')} iso={startedAt} />
      <TimeFact term={t('imports.details.finishedAt')} iso={finishedAt} />
    </Facts>
  );
}

function TimeFact({ term, iso }: { term: string; iso: string | null }) {
  if (!iso) return null;
  return (
    <Fact term={term}>
      <time dateTime={iso} className={styles.time}>
        {formatDateTime(iso)}
      </time>
    </Fact>
  );
}
