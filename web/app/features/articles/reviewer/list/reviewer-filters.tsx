import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import {
  EMPTY_PANEL,
  isFiltered,
  STATUS_CHOICES,
  statusOf,
  type Panel,
} from './reviewer-articles-address';
import styles from './reviewer-filters.module.css';

interface Props {
  applied: Panel;
  /** Where the journal does not let reviewers know the authors, there is nobody to search for. */
  showsAuthors: boolean;
  /** `asTyped` when nobody has asked for it with a key or a button. */
  onApply: (panel: Panel, asTyped: boolean) => void;
}

const PAUSE_MS = 300;
const MAX_LENGTH = 200;

/** Enter and «Apply» search for all that is filled in; the title also searches when the typing pauses. */
export function ReviewerFilters({ applied, showsAuthors, onApply }: Props) {
  const { t } = useTranslation();
  const { draft, change, ask } = useDraft(applied, onApply);
  const field = (name: keyof Panel) => ({
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
        ask(draft, false);
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
      <StatusChoice {...field('status')} />
      <NativeSelect
        label={t('reviewing.filters.reviewer')}
        data={[
          { value: '', label: t('reviewing.filters.anyReviewer') },
          { value: 'me', label: t('reviewing.filters.me') },
        ]}
        {...field('reviewer')}
      />
      <TextInput
        type="date"
        label={t('reviewing.filters.publishedAfter')}
        {...field('publishedAfter')}
      />
      <TextInput
        type="date"
        label={t('reviewing.filters.publishedBefore')}
        {...field('publishedBefore')}
      />
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
          <Button variant="subtle" onClick={() => ask(EMPTY_PANEL, false)}>
            {t('lists.clear')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function StatusChoice(props: { value: string; onChange: (event: never) => void }) {
  const { t } = useTranslation();
  const { articleStatusName } = useEnumerations();
  return (
    <NativeSelect
      label={t('articles.columns.status')}
      data={STATUS_CHOICES.map((value) => {
        const status = statusOf(value);
        const label =
          status === null ? t('reviewing.filters.allStatuses') : articleStatusName(status);
        return { value, label };
      })}
      {...props}
    />
  );
}

/**
 * What is filled in and not yet asked for. Back and Forward change what is applied without any typing; what
 * was asked for here does not come back as something new, for meanwhile more may have been typed.
 */
function useDraft(applied: Panel, onApply: Props['onApply']) {
  const [draft, setDraft] = useState(applied);
  const [asked, setAsked] = useState(applied);
  const [shown, setShown] = useState(applied);

  if (!isSamePanel(shown, applied)) {
    setShown(applied);
    if (!isSamePanel(applied, asked)) {
      setDraft(applied);
      setAsked(applied);
    }
  }

  const apply = (panel: Panel, asTyped: boolean) => {
    const wanted = { ...panel, title: panel.title.trim(), author: panel.author.trim() };
    setAsked(wanted);
    if (!isSamePanel(wanted, applied)) onApply(wanted, asTyped);
  };
  const searchByTitle = useDebouncedCallback(
    (title: string) => apply({ ...applied, title }, true),
    PAUSE_MS,
  );

  return {
    draft,
    change: (changes: Partial<Panel>) => {
      setDraft({ ...draft, ...changes });
      if (changes.title !== undefined) searchByTitle(changes.title);
    },
    ask: (panel: Panel, asTyped: boolean) => {
      searchByTitle.cancel();
      setDraft(panel);
      apply(panel, asTyped);
    },
  };
}

function isSamePanel(one: Panel, other: Panel): boolean {
  return (Object.keys(EMPTY_PANEL) as (keyof Panel)[]).every((name) => one[name] === other[name]);
}
