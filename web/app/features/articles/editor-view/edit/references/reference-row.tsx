import { Textarea } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceReading } from '~/api/reference-parts';
import { OrderActions } from '~/ui/order/order-actions';
import { useArticleField } from '../../../form/article-form-context';
import { useCorrection } from '../../../form/fields/correction-note';
import { PositionField } from './position-field';
import { ReferenceIds } from './reference-ids';
import { ReferencePartsSummary } from './reference-parts-summary';
import styles from './references.module.css';
import type { RowActions } from './use-references';

interface Props {
  index: number;
  isLast: boolean;
  /** Undefined until the text has been read. */
  reading: ReferenceReading | undefined;
  /** True if a filter leaves the row out. */
  isHidden: boolean;
  actions: RowActions;
}

/** Memoized because there may be hundreds of rows. */
export const ReferenceRow = memo(function ReferenceRow(props: Props) {
  const { index, isLast, reading, isHidden, actions } = props;
  const { t } = useTranslation();
  const number = index + 1;
  return (
    <li className={styles.row} hidden={isHidden}>
      <PositionField index={index} onMove={(to) => actions.move(index, to)} />
      <ReferenceText index={index} />
      <ReferencePartsSummary index={index} reading={reading} />
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
  const correction = useCorrection(`references.${index}.parts`);
  return (
    <div>
      <Textarea
        {...field}
        aria-label={t('editorArticleForm.references.number', { number: index + 1 })}
        classNames={{ input: styles.text }}
        rows={Math.max(1, Math.ceil(value.length / 90))}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value.replace(/\s*\n\s*/g, ' '));
          correction.end();
        }}
      />
      {correction.note}
    </div>
  );
}
