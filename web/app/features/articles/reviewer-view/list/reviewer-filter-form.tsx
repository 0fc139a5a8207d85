import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import { DateField, isDateOrEmpty } from '~/ui/date-field';
import {
  EMPTY_FILTERS,
  isFiltered,
  STATUS_CHOICES,
  toStatusId,
  type FilterValues,
} from './reviewer-articles-filters';
import styles from './reviewer-articles.module.css';

interface Props {
  applied: FilterValues;
  /** False if the journal does not disclose authors to reviewers. */
  showsAuthors: boolean;
  /** `asTyped` is true for a search triggered by a pause in typing. */
  onApply: (values: FilterValues, asTyped: boolean) => void;
}

const DEBOUNCE_MS = 300;
const MAX_LENGTH = 200;
const DATES = ['publishedAfter', 'publishedBefore'] as const;

/** Filter form. Enter and "Apply" submit all fields; the title also searches when typing pauses. */
export function ReviewerFilterForm({ applied, showsAuthors, onApply }: Props) {
  const { t } = useTranslation();
  const { draft, change, submit } = useFilterDraft(applied, onApply);
  const field = (name: keyof FilterValues) => ({
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });

  return (
    <form
      role="search"
      aria-label={t('reviewing.filters.label')}
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        if (DATES.every((name) => isDateOrEmpty(draft[name]))) submit(draft, false);
      }}
    >
      <TextInput
        type="search"
        className={styles.wide}
        label={t('articles.columns.title')}
        maxLength={MAX_LENGTH}
        {...field('title')}
      />
      {showsAuthors ? (
        <TextInput
          type="search"
          className={styles.wide}
          label={t('reviewing.filters.author')}
          maxLength={MAX_LENGTH}
          {...field('author')}
        />
      ) : null}
      <StatusSelect {...field('status')} />
      <NativeSelect
        label={t('reviewing.filters.reviewer')}
        data={[
          { value: '', label: t('reviewing.filters.anyReviewer') },
          { value: 'me', label: t('reviewing.filters.me') },
        ]}
        {...field('reviewer')}
      />
      {DATES.map((name) => (
        <DateField
          key={name}
          label={t(`reviewing.filters.${name}`)}
          value={draft[name]}
          onChange={(date) => change({ [name]: date })}
        />
      ))}
      <Checkbox
        className={styles.checkbox}
        label={t('reviewing.filters.withoutIssue')}
        checked={draft.withoutIssue === 'true'}
        onChange={({ currentTarget }) =>
          change({ withoutIssue: currentTarget.checked ? 'true' : '' })
        }
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="default">
          {t('lists.apply')}
        </Button>
        {isFiltered(applied) || isFiltered(draft) ? (
          <Button variant="subtle" onClick={() => submit(EMPTY_FILTERS, false)}>
            {t('lists.clear')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function StatusSelect(props: { value: string; onChange: (event: never) => void }) {
  const { t } = useTranslation();
  const { articleStatusName } = useEnumerations();
  return (
    <NativeSelect
      label={t('articles.columns.status')}
      data={STATUS_CHOICES.map((value) => {
        const status = toStatusId(value);
        const label =
          status === null ? t('reviewing.filters.allStatuses') : articleStatusName(status);
        return { value, label };
      })}
      {...props}
    />
  );
}

/**
 * Form values that are not applied yet. Navigation with Back and Forward resets them; values that
 * this form applied itself do not, because the user may have continued typing.
 */
function useFilterDraft(applied: FilterValues, onApply: Props['onApply']) {
  const [draft, setDraft] = useState(applied);
  const [submitted, setSubmitted] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);

  if (!areFiltersEqual(lastApplied, applied)) {
    setLastApplied(applied);
    if (!areFiltersEqual(applied, submitted)) {
      setDraft(applied);
      setSubmitted(applied);
    }
  }

  const apply = (values: FilterValues, asTyped: boolean) => {
    const trimmed = { ...values, title: values.title.trim(), author: values.author.trim() };
    setSubmitted(trimmed);
    if (!areFiltersEqual(trimmed, applied)) onApply(trimmed, asTyped);
  };
  const searchByTitle = useDebouncedCallback(
    (title: string) => apply({ ...applied, title }, true),
    DEBOUNCE_MS,
  );

  return {
    draft,
    change: (changes: Partial<FilterValues>) => {
      setDraft({ ...draft, ...changes });
      if (changes.title !== undefined) searchByTitle(changes.title);
    },
    submit: (values: FilterValues, asTyped: boolean) => {
      searchByTitle.cancel();
      setDraft(values);
      apply(values, asTyped);
    },
  };
}

function areFiltersEqual(one: FilterValues, other: FilterValues): boolean {
  return (Object.keys(EMPTY_FILTERS) as (keyof FilterValues)[]).every(
    (name) => one[name] === other[name],
  );
}
