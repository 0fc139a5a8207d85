import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchEditorArticle, type ArticleDate, type EditorArticle } from '~/api/editor-articles';
import { failureMessage, getFieldErrors } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { formatDate } from '~/lib/dates';
import { DateField, isDateOrEmpty } from '~/ui/date-field';
import { DayFact, Fact } from '~/ui/facts';
import { showError } from '~/ui/toasts';
import styles from './editor-view.module.css';

/** A date of the article, editable in place if the server allows it. */
export function EditableArticleDate({
  article,
  name,
}: {
  article: EditorArticle;
  name: ArticleDate;
}) {
  const { t } = useTranslation();
  const term = t(`editorArticles.dates.${name}`);
  const iso = article[name];

  if (!article.editableDates.includes(name)) return <DayFact term={term} iso={iso} />;
  return (
    <EditableDate
      date={{
        term,
        name,
        iso,
        save: (day) => patchEditorArticle(article.id, { [name]: day }),
        errorTitle: t('editorArticles.dates.failed'),
      }}
    />
  );
}

/** A date that is edited in place. */
export function EditableDate({ date }: { date: EditableDateOptions }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const editButton = useFocusAfterClose(isOpen);
  const { term, iso } = date;

  return (
    <Fact term={term}>
      {isOpen ? (
        <DateForm date={date} onClose={() => setIsOpen(false)} />
      ) : (
        <span className={styles.value}>
          {iso ? <time dateTime={iso}>{formatDate(iso)}</time> : <EmptyDate />}
          <ActionIcon
            ref={editButton}
            variant="subtle"
            size={32}
            className={styles.target}
            aria-label={t('editorArticles.dates.change', { date: term })}
            onClick={() => setIsOpen(true)}
          >
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </Fact>
  );
}

function EmptyDate() {
  const { t } = useTranslation();
  return (
    <span className={styles.empty}>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{t('editorArticles.dates.notSet')}</VisuallyHidden>
    </span>
  );
}

/** Returns the focus to the edit button when the form closes. */
function useFocusAfterClose(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

interface EditableDateOptions {
  /** Label of the date. */
  term: string;
  /** Field name in the server's validation errors. */
  name: string;
  iso: string | null;
  /** True if the date cannot be cleared. */
  required?: boolean;
  save: (date: string | null) => Promise<unknown>;
  /** Title of the error toast. */
  errorTitle: string;
}

/** Date field: Enter saves, Escape cancels, an empty value clears an optional date. */
function DateForm({ date, onClose }: { date: EditableDateOptions; onClose: () => void }) {
  const { t } = useTranslation();
  const stored = date.iso ?? '';
  const [typed, setTyped] = useState(stored);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const save = useGuardedMutation({
    mutationFn: date.save,
    onSuccess: onClose,
    onError: (error) => {
      field.current?.focus();
      if (getFieldErrors(error)[date.name]) return; // shown at the field
      showError(date.errorTitle, failureMessage(error, t), t);
    },
  });

  const submit = () => {
    const isEmpty = Boolean(date.required && !typed);
    setIsMissing(isEmpty);
    if (isEmpty || !isDateOrEmpty(typed)) field.current?.focus();
    else if (typed === stored) onClose();
    else save.submit(typed || null);
  };

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DateField
        ref={field}
        aria-label={date.term}
        aria-required={date.required}
        className={styles.field}
        value={typed}
        readOnly={save.isPending}
        error={
          isMissing ? t('editorArticles.dates.required') : getFieldErrors(save.error)[date.name]
        }
        onChange={setTyped}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && !save.isPending) onClose();
        }}
      />
      <ActionIcon
        type="submit"
        size="input-sm"
        className={styles.target}
        aria-label={t('editorArticles.dates.save')}
        loading={save.isPending}
      >
        <IconCheck size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="input-sm"
        className={styles.target}
        aria-label={t('editorArticles.dates.cancel')}
        disabled={save.isPending}
        onClick={onClose}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </form>
  );
}
