import { SegmentedControl } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ReviewContent } from '~/api/my-reviews';
import { CRITERIA, type Criterion } from '../../reviews/review-questions';
import styles from './review-form.module.css';

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
