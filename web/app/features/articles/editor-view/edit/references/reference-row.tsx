import { Textarea } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderActions } from '~/ui/order/order-actions';
import { useArticleField } from '../../../form/article-form-context';
import { PositionField } from './position-field';
import { ReferenceIds } from './reference-ids';
import styles from './references.module.css';
import type { RowActions } from './use-references';

interface Props {
  index: number;
  isLast: boolean;
  actions: RowActions;
}

/** Memoized because there may be hundreds of rows. */
export const ReferenceRow = memo(function ReferenceRow({ index, isLast, actions }: Props) {
  const { t } = useTranslation();
  const number = index + 1;
  return (
    <li className={styles.row}>
      <PositionField index={index} onMove={(to) => actions.move(index, to)} />
      <ReferenceText index={index} />
      <div className={styles.footer}>
        <ReferenceIds index={index} />
        <OrderActions
          index={index}
          isLast={isLast}
          labels={{
            up: t('editorArticleForm.references.up', { number }),
            down: t('editorArticleForm.references.down', { number }),
            remove: t('editorArticleForm.references.remove', { number }),
          }}
          onMove={(step) => actions.move(index, index + step)}
          onRemove={() => actions.remove(index)}
        />
      </div>
    </li>
  );
});

/**
 * Height comes from CSS (`field-sizing`) and `rows`; measuring hundreds of textareas takes a
 * second.
 */
function ReferenceText({ index }: { index: number }) {
  const { t } = useTranslation();
  const { value, onChange, ...field } = useArticleField(`references.${index}.reference`);
  return (
    <Textarea
      {...field}
      aria-label={t('editorArticleForm.references.number', { number: index + 1 })}
      classNames={{ input: styles.text }}
      rows={Math.max(1, Math.ceil(value.length / 90))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
    />
  );
}
