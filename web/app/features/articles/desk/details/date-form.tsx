import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeDeskArticle, type ArticleDate, type DeskArticle } from '~/api/desk-articles';
import { failureMessage, fieldFaults } from '~/api/errors';
import { useSubmission } from '~/api/use-submission';
import { showError } from '~/ui/toasts';
import styles from './inline-date.module.css';

interface Props {
  article: DeskArticle;
  name: ArticleDate;
  onClose: () => void;
}

/** Enter saves, Escape leaves it as it was; an empty field clears the date. */
export function DateForm({ article, name, onClose }: Props) {
  const { t } = useTranslation();
  const stored = article[name] ?? '';
  const [day, setDay] = useState(stored);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const save = useSubmission({
    mutationFn: (value: string | null) => changeDeskArticle(article.id, { [name]: value }),
    onSuccess: onClose,
    onError: (error) => {
      field.current?.focus();
      if (fieldFaults(error)[name]) return; // said at the field
      showError(t('desk.dates.failed'), failureMessage(error, t), t);
    },
  });

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (day === stored) onClose();
        else save.submit(day || null);
      }}
    >
      <TextInput
        ref={field}
        type="date"
        max="9999-12-31" // otherwise browsers take years of six digits
        aria-label={t(`desk.dates.${name}`)}
        className={styles.field}
        value={day}
        readOnly={save.isPending}
        error={fieldFaults(save.error)[name]}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && !save.isPending) onClose();
        }}
      />
      <ActionIcon
        type="submit"
        size="input-sm"
        className={styles.target}
        aria-label={t('desk.dates.save')}
        loading={save.isPending}
      >
        <IconCheck size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="input-sm"
        className={styles.target}
        aria-label={t('desk.dates.cancel')}
        disabled={save.isPending}
        onClick={onClose}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </form>
  );
}
