import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { ReviewContent } from '~/api/my-reviews';
import type { Choices, Side } from '~/lib/merge';
import styles from './review-conflict-dialog.module.css';
import type { ReviewField } from './review-content';
import type { ReviewSaverState } from './use-review-autosave';

interface Props {
  saving: ReviewSaverState;
  onResolve: (choices: Choices<ReviewField>) => void;
}

/** Resolves conflicting changes of two windows by keeping one side for all fields. */
export function ReviewConflictDialog({ saving: { state, conflicts }, onResolve }: Props) {
  const { t } = useTranslation();
  const fieldTexts = useFieldTexts();
  const resolveAll = (side: Side) =>
    onResolve(Object.fromEntries(conflicts.map(({ part }) => [part, side])));
  return (
    <Modal
      opened={state === 'conflict'}
      // A side must be chosen.
      onClose={() => undefined}
      withCloseButton={false}
      size="xl"
      title={t('reviewing.conflict.title')}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Text size="sm">{t('reviewing.conflict.lead')}</Text>
      {conflicts.map(({ part, local, remote }) => (
        <section key={part} className={styles.conflict}>
          <h3 className={styles.field}>{fieldTexts.label(part)}</h3>
          <div className={styles.sides}>
            <Version name={t('reviewing.conflict.mine')} text={fieldTexts.value(part, local)} />
            <Version name={t('reviewing.conflict.theirs')} text={fieldTexts.value(part, remote)} />
          </div>
        </section>
      ))}
      <Group mt="lg" gap="sm">
        <Button onClick={() => resolveAll('local')}>{t('reviewing.conflict.keepMine')}</Button>
        <Button variant="default" onClick={() => resolveAll('remote')}>
          {t('reviewing.conflict.takeNewer')}
        </Button>
      </Group>
    </Modal>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.side}>
      <span className={styles.name}>{name}</span>
      <p className={styles.text}>{text}</p>
    </div>
  );
}

/** Labels and formatted values of the review's fields. */
function useFieldTexts() {
  const { t } = useTranslation();
  const { reviewResultName } = useEnumerations();
  return {
    label: (field: ReviewField): string => {
      if (field === 'resultId') return t('articles.review.result');
      if (field === 'overallRating') return t('articles.review.rating');
      if (field === 'commentForAuthor') return t('articles.review.commentForAuthor');
      if (field === 'commentForEditor') return t('articles.review.commentForEditor');
      return t(`articles.review.criteria.${field}`);
    },
    value: (field: ReviewField, content: ReviewContent): string => {
      const value = content[field];
      if (value === null || value === '') return t('articles.review.notAnswered');
      if (typeof value === 'boolean')
        return t(value ? 'articles.review.yes' : 'articles.review.no');
      if (typeof value === 'string') return value;
      if (field === 'resultId') return reviewResultName(value);
      return t(`articles.review.ratings.${value as 1 | 2 | 3 | 4 | 5}`);
    },
  };
}
