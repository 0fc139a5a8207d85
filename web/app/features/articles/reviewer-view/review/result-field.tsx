import { Radio } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { ReviewContent } from '~/api/my-reviews';
import styles from './review-form.module.css';

interface Props {
  ref: Ref<HTMLDivElement>;
  error: ReactNode;
}

/** Recommendation of the reviewer; the only required field. */
export function ResultField({ ref, error }: Props) {
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
