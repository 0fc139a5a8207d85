import { Button, Radio } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ReviewContent } from '~/api/my-reviews';
import { RATINGS } from '../../reviews/review-questions';
import styles from './review-form.module.css';

/** Optional rating, which can be cleared. */
export function RatingField() {
  const { t } = useTranslation();
  const { field } = useController<ReviewContent, 'overallRating'>({ name: 'overallRating' });
  return (
    <Radio.Group
      label={t('articles.review.rating')}
      value={String(field.value ?? '')}
      onChange={(rating) => field.onChange(Number(rating))}
    >
      <div className={styles.choices}>
        {RATINGS.map((rating) => (
          <Radio
            key={rating}
            value={String(rating)}
            label={t(`articles.review.ratings.${rating}`)}
          />
        ))}
        {field.value === null ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            className={styles.clear}
            onClick={() => field.onChange(null)}
          >
            {t('reviewing.form.clearRating')}
          </Button>
        )}
      </div>
    </Radio.Group>
  );
}
