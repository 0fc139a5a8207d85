import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFiltered, NO_FILTERS } from './issues-address';
import styles from './issue-filters.module.css';

interface Range {
  from: string;
  to: string;
}

interface Props {
  applied: Range;
  onApply: (range: Range) => void;
}

/** Enter and «Apply» ask for the days that are filled in. */
export function IssueFilters({ applied, onApply }: Props) {
  const { t } = useTranslation();
  const [range, setRange] = useState(applied);
  const [shown, setShown] = useState(applied);

  // Back and Forward change what is applied without any typing.
  if (shown.from !== applied.from || shown.to !== applied.to) {
    setShown(applied);
    setRange(applied);
  }

  const apply = (wanted: Range) => {
    setRange(wanted);
    if (wanted.from !== applied.from || wanted.to !== applied.to) onApply(wanted);
  };
  const field = (name: keyof Range) => ({
    type: 'date',
    // With these a browser takes no year of more than four figures.
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
