import { ActionIcon, Button, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useFieldArray, useFormContext, type UseFieldArrayReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MyArticleContent, SuggestedReviewer } from '~/api/my-articles';
import styles from '~/ui/editor-tab.module.css';
import { useConfirm } from '~/ui/use-confirm';
import { useArticleEditor } from './article-editor-context';
import { TextField } from '../../form/fields/text-fields';

const MAX_REVIEWERS = 3;

type List = 'suggested' | 'excluded';

/** Suggested and excluded reviewers; the server stores both in one list with an `exclude` flag. */
export function ReviewersTab() {
  const { t } = useTranslation();
  const { control } = useFormContext<MyArticleContent>();
  const all = useFieldArray({ control, name: 'suggestedReviewers' });
  return (
    <div className={styles.fields}>
      <Text>{t('articleEditor.reviewers.lead')}</Text>
      <Reviewers list="suggested" all={all} />
      <Reviewers list="excluded" all={all} />
    </div>
  );
}

interface Props {
  list: List;
  all: UseFieldArrayReturn<MyArticleContent, 'suggestedReviewers'>;
}

function Reviewers({ list, all }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { addButton, rows, add, remove } = useReviewers(list, all);
  const isFull = rows.length >= MAX_REVIEWERS;

  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <Title order={3} id={id} className={styles.partTitle}>
          {t(`articleEditor.reviewers.${list}.title`)}
        </Title>
        <Text size="sm" mt={4}>
          {t(`articleEditor.reviewers.${list}.lead`)}
        </Text>
      </div>
      <ol className={styles.list}>
        {rows.map(({ key, index }, position) => (
          <li key={key}>
            <ReviewerCard
              index={index}
              name={t(`articleEditor.reviewers.${list}.number`, { number: position + 1 })}
              onRemove={() => void remove(index, position)}
            />
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          // `aria-disabled` instead of `disabled` keeps the focus, so that screen readers read the
          // reason.
          aria-disabled={isFull}
          data-disabled={isFull || undefined}
          aria-describedby={isFull ? `${id}-full` : undefined}
          onClick={isFull ? undefined : add}
        >
          {t(`articleEditor.reviewers.${list}.add`)}
        </Button>
      </div>
      {isFull ? (
        <Text id={`${id}-full`} size="sm">
          {t('articleEditor.reviewers.full', { count: MAX_REVIEWERS })}
        </Text>
      ) : null}
    </section>
  );
}

interface CardProps {
  index: number;
  name: string;
  onRemove: () => void;
}

function ReviewerCard({ index, name, onRemove }: CardProps) {
  const { t } = useTranslation();
  const id = useId();
  const path = `suggestedReviewers.${index}` as const;
  return (
    <div role="group" aria-labelledby={id} className={styles.card}>
      <div className={styles.cardHead}>
        <h4 id={id} className={styles.cardTitle}>
          {name}
        </h4>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('articleEditor.reviewers.removeOne', { name })}
          title={t('articleEditor.reviewers.removeOne', { name })}
          onClick={onRemove}
        >
          <IconTrash aria-hidden size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <div className={styles.names}>
        <TextField
          path={`${path}.email`}
          label={t('articleEditor.reviewers.email')}
          type="email"
          inputMode="email"
          required
        />
        <TextField
          path={`${path}.firstNameEn`}
          label={t('articleEditor.reviewers.firstNameEn')}
          lang="en"
          required
        />
        <TextField
          path={`${path}.lastNameEn`}
          label={t('articleEditor.reviewers.lastNameEn')}
          lang="en"
          required
        />
      </div>
    </div>
  );
}

function useReviewers(list: List, { fields, append, remove }: Props['all']) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { saveNow } = useArticleEditor();
  const { getValues } = useFormContext<MyArticleContent>();
  const addButton = useRef<HTMLButtonElement>(null);
  const isExcluding = list === 'excluded';

  return {
    addButton,
    rows: fields.flatMap(({ id: key, exclude }, index) =>
      exclude === isExcluding ? [{ key, index }] : [],
    ),
    add: () => append({ email: '', firstNameEn: '', lastNameEn: '', exclude: isExcluding }),
    remove: async (index: number, position: number) => {
      const name = t(`articleEditor.reviewers.${list}.number`, { number: position + 1 });
      const isConfirmed =
        isEmpty(getValues(`suggestedReviewers.${index}`)) ||
        (await confirm({
          title: t('articleEditor.reviewers.removeQuestion'),
          text: t('articleEditor.reviewers.removeConsequences', { name }),
          confirmLabel: t('articleEditor.reviewers.remove'),
          dangerous: true,
        }));
      if (!isConfirmed) return;
      remove(index);
      addButton.current?.focus();
      void saveNow();
    },
  };
}

function isEmpty({ email, firstNameEn, lastNameEn }: SuggestedReviewer): boolean {
  return !email && !firstNameEn && !lastNameEn;
}
