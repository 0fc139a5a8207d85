import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { ReviewContent } from '~/api/my-reviews';
import type { Choices, Side } from '~/lib/merging';
import styles from './review-conflict.module.css';
import type { ReviewField } from './review-content';
import type { ReviewSaving } from './use-review-saving';

interface Props {
  saving: ReviewSaving;
  onResolve: (choices: Choices<ReviewField>) => void;
}

/** Where the same was written here and in another window, one sees both and says which one stays. */
export function ReviewConflict({ saving: { state, clashes }, onResolve }: Props) {
  const { t } = useTranslation();
  const say = useWords();
  const take = (side: Side) =>
    onResolve(Object.fromEntries(clashes.map(({ part }) => [part, side])));
  return (
    <Modal
      opened={state === 'conflict'}
      // There is no going on without an answer.
      onClose={() => undefined}
      withCloseButton={false}
      size="xl"
      title={t('reviewing.conflict.title')}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Text size="sm">{t('reviewing.conflict.lead')}</Text>
      {clashes.map(({ part, mine, theirs }) => (
        <section key={part} className={styles.clash}>
          <h3 className={styles.field}>{say.label(part)}</h3>
          <div className={styles.sides}>
            <Version name={t('reviewing.conflict.mine')} text={say.value(part, mine)} />
            <Version name={t('reviewing.conflict.theirs')} text={say.value(part, theirs)} />
          </div>
        </section>
      ))}
      <Group mt="lg" gap="sm">
        <Button onClick={() => take('mine')}>{t('reviewing.conflict.keepMine')}</Button>
        <Button variant="default" onClick={() => take('theirs')}>
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

/** What a field asks, and what was answered. */
function useWords() {
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
