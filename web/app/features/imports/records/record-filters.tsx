import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Import, ItemFilters } from '~/api/imports';
import { findingName, KINDS, OUTCOMES } from '../import-words';
import styles from '../imports.module.css';

/** Empty filters by query parameter. */
export const NO_FILTERS = { kind: null, outcome: null, finding: null, hasFindings: null };

interface Props extends Pick<Import, 'findings'> {
  filters: ItemFilters;
  onChange: (changes: Record<string, string | null>) => void;
}

/** Filters of the records; each applies at once. */
export function RecordFilters({ filters, findings, onChange }: Props) {
  const { t } = useTranslation();
  const { kind, outcome, finding, hasFindings } = filters;
  // A shared link may name a kind of finding that no record has any more.
  const kinds = findings.map((each) => each.kind);
  if (finding && !kinds.includes(finding)) kinds.push(finding);
  return (
    <div role="search" aria-label={t('imports.records.filters')} className={styles.filters}>
      <NativeSelect
        label={t('imports.records.kind')}
        value={kind ?? ''}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value })}
        data={[
          { value: '', label: t('imports.records.anyKind') },
          ...KINDS.map((each) => ({ value: each, label: t(`imports.kindNames.${each}`) })),
        ]}
      />
      <NativeSelect
        label={t('imports.records.outcome')}
        value={outcome ?? ''}
        onChange={({ currentTarget }) => onChange({ outcome: currentTarget.value })}
        data={[
          { value: '', label: t('imports.records.anyOutcome') },
          ...OUTCOMES.map((each) => ({ value: each, label: t(`imports.outcomes.${each}`) })),
        ]}
      />
      {kinds.length > 0 ? (
        <>
          <NativeSelect
            label={t('imports.records.finding')}
            value={finding ?? ''}
            onChange={({ currentTarget }) => onChange({ finding: currentTarget.value })}
            data={[
              { value: '', label: t('imports.records.anyFinding') },
              ...kinds.map((each) => ({ value: each, label: findingName(each, t) })),
            ]}
          />
          <Checkbox
            className={styles.checkbox}
            label={t('imports.records.hasFindings')}
            checked={hasFindings}
            onChange={({ currentTarget }) =>
              onChange({ hasFindings: currentTarget.checked ? 'true' : null })
            }
          />
        </>
      ) : null}
      {kind || outcome || finding || hasFindings ? (
        <Button variant="subtle" onClick={() => onChange(NO_FILTERS)}>
          {t('lists.clear')}
        </Button>
      ) : null}
    </div>
  );
}
