import { Button, Radio, SegmentedControl } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { ReviewContent } from '~/api/my-reviews';
import { CRITERIA, RATINGS, type Criterion } from '../../reviews/review-questions';
import styles from './review-form.module.css';

interface ResultFieldProps {
  ref: Ref<HTMLDivElement>;
  error: ReactNode;
}

/** Recommendation of the reviewer; the only required field. */
export function ResultField({ ref, error }: ResultFieldProps) {
  const { t } = useTranslation();
  const { choices } = useEnumerations();
  const { field } = useController<ReviewContent, 'resultId'>({ name: 'resultId' });
  return (
    <Radio.Group
      ref={ref}
      label={t('articles.review.result')}
      description={t('reviewing.form.resultHint')}
      withAsterisk
      error={error}
      value={String(field.value ?? '')}
      onChange={(id) => field.onChange(Number(id))}
    >
      <div className={styles.choices}>
        {choices('reviewResults').map(({ id, name }) => (
          <Radio key={id} value={String(id)} label={name} onBlur={field.onBlur} />
        ))}
      </div>
    </Radio.Group>
  );
}

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

/** Questions answered with yes, no or not at all. */
export function CriteriaFields() {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.criteria}>
      <legend className={styles.legend}>{t('articles.review.criteriaHeading')}</legend>
      {CRITERIA.map((name) => (
        <CriterionField key={name} name={name} />
      ))}
    </fieldset>
  );
}

const ANSWERS = { yes: true, no: false, none: null } as const;

function CriterionField({ name }: { name: Criterion }) {
  const { t } = useTranslation();
  const { field } = useController<ReviewContent, Criterion>({ name });
  const id = `criterion-${name}`;
  const answer = field.value === null ? 'none' : field.value ? 'yes' : 'no';
  return (
    <div>
      <div id={id} className={styles.question}>
        {t(`articles.review.criteria.${name}`)}
      </div>
      <SegmentedControl
        fullWidth
        classNames={{ label: styles.answer }}
        aria-labelledby={id}
        value={answer}
        onChange={(chosen) => field.onChange(ANSWERS[chosen])}
        data={[
          { value: 'yes', label: t('articles.review.yes') },
          { value: 'no', label: t('articles.review.no') },
          { value: 'none', label: t('articles.review.notAnswered') },
        ]}
      />
    </div>
  );
}
