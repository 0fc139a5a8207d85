import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFiltered, NO_FILTERS } from './issues-filters';
import styles from './issue-date-filter.module.css';

interface Range {
  from: string;
  to: string;
}

interface Props {
  applied: Range;
  onApply: (range: Range) => void;
}

/** Filter by publication date, applied with Enter or "Apply". */
export function IssueDateFilter({ applied, onApply }: Props) {
  const { t } = useTranslation();
  const [range, setRange] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);

  // "Back" and "Forward" change the applied filter without input.
  if (lastApplied.from !== applied.from || lastApplied.to !== applied.to) {
    setLastApplied(applied);
    setRange(applied);
  }

  const apply = (next: Range) => {
    setRange(next);
    if (next.from !== applied.from || next.to !== applied.to) onApply(next);
  };
  const field = (name: keyof Range) => ({
    type: 'date',
    // Limits browsers to four-digit years.
    min: '1900-01-01',
    max: '2199-12-31',
    value: range[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setRange({ ...range, [name]: currentTarget.value }),
  });

  return (
    <form
      role="search"
      aria-label={t('issues.list.filters')}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        apply(range);
      }}
    >
      <TextInput label={t('issues.list.from')} className={styles.day} {...field('from')} />
      <TextInput label={t('issues.list.to')} className={styles.day} {...field('to')} />
      <div className={styles.buttons}>
        <Button type="submit" variant="default">
          {t('lists.apply')}
        </Button>
        {isFiltered(applied) || isFiltered(range) ? (
          <Button variant="subtle" onClick={() => apply(NO_FILTERS)}>
            {t('lists.clear')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
