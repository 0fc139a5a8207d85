import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditFilters } from '~/api/audit';
import { DateField, isDateOrEmpty } from '~/ui/date-field';
import { GROUPS, RESULTS, objectName } from './audit-words';
import styles from './audit.module.css';

/** Empty filters by query parameter; they are omitted from the URL. */
export const NO_FILTERS = {
  person: null,
  group: null,
  objectKind: null,
  objectId: null,
  result: null,
  from: null,
  to: null,
};

type Changes = Record<string, string | null>;

interface Props {
  filters: AuditFilters;
  onChange: (changes: Changes) => void;
}

/** Filters of the audit log. Selections apply at once, days with Enter or "Apply". */
export function AuditFilterForm({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const [days, setDays] = useState({ from: filters.from, to: filters.to });
  const [applied, setApplied] = useState(filters);

  // "Back" and "Forward" change the applied filter without input.
  if (applied.from !== filters.from || applied.to !== filters.to) {
    setApplied(filters);
    setDays({ from: filters.from, to: filters.to });
  }

  const { person, objectKind, objectId } = filters;
  const isFiltered = Object.keys(NO_FILTERS).some((name) =>
    Boolean(filters[name as keyof typeof NO_FILTERS]),
  );

  return (
    <form
      role="search"
      aria-label={t('audit.list.filters')}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDateOrEmpty(days.from) && isDateOrEmpty(days.to)) onChange(days);
      }}
    >
      <NativeSelect
        label={t('audit.list.group')}
        value={filters.group ?? ''}
        onChange={({ currentTarget }) => onChange({ group: currentTarget.value })}
        data={[
          { value: '', label: t('audit.list.anyGroup') },
          ...GROUPS.map((group) => ({ value: group, label: t(`audit.groups.${group}`) })),
        ]}
      />
      <NativeSelect
        label={t('audit.list.result')}
        value={filters.result ?? ''}
        onChange={({ currentTarget }) => onChange({ result: currentTarget.value })}
        data={[
          { value: '', label: t('audit.list.anyResult') },
          ...RESULTS.map((result) => ({ value: result, label: t(`audit.results.${result}`) })),
        ]}
      />
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          label={t(`audit.list.${name}`)}
          className={styles.day}
          value={days[name]}
          onChange={(day) => setDays({ ...days, [name]: day })}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" variant="default">
          {t('lists.apply')}
        </Button>
        {isFiltered ? (
          <Button variant="subtle" onClick={() => onChange(NO_FILTERS)}>
            {t('lists.clear')}
          </Button>
        ) : null}
      </div>
      {person === null ? null : (
        <p className={styles.applied}>{t('audit.list.onlyPerson', { id: person })}</p>
      )}
      {objectKind ? (
        <p className={styles.applied}>
          {t('audit.list.onlyObject', {
            object: objectName({ kind: objectKind, id: objectId }, t),
          })}
        </p>
      ) : null}
    </form>
  );
}
