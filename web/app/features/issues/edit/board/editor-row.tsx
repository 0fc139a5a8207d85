import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '~/ui/order/drag-handle';
import { ElsewhereMenu } from '~/ui/order/elsewhere-menu';
import { OrderActions } from '~/ui/order/order-actions';
import type { Place } from '~/ui/order/place';
import { EDITOR_FIELDS, type EditorEntry } from './board';
import styles from './editor-row.module.css';
import { EDITORS } from './use-board';

interface Props {
  editor: EditorEntry;
  /** Or the place in the list, where there is no name yet. */
  name: string;
  place: Place;
  isLast: boolean;
  isNumbered: boolean;
  faults: Readonly<Record<string, string>>;
  /** The other groups. */
  targets: readonly { name: string; place: Place }[];
  onChange: (change: Partial<EditorEntry>) => void;
  onMove: (to: Place) => void;
  onRemove: () => void;
}

export function EditorRow({ editor, name, place, isLast, isNumbered, targets, ...props }: Props) {
  const { t } = useTranslation();
  const at = `editorGroups.${place.list}.editors.${place.index}`;
  return (
    <li className={styles.row} data-numbered={isNumbered || undefined}>
      <DragHandle title={t('issues.order.drag')} onDrop={props.onMove} />
      {isNumbered ? <span className={styles.number}>{place.index + 1}.</span> : null}
      <div role="group" aria-label={name} className={styles.fields}>
        {EDITOR_FIELDS.map((field) => (
          <TextInput
            key={field}
            classNames={{ label: styles.label }}
            label={t(`issues.board.${field}`)}
            lang={field.endsWith('Ru') ? 'ru' : 'en'}
            aria-required
            autoComplete="off"
            data-field={`${at}.${field}`}
            error={props.faults[`${at}.${field}`]}
            value={editor[field]}
            onChange={({ currentTarget }) => props.onChange({ [field]: currentTarget.value })}
          />
        ))}
      </div>
      <OrderActions
        index={place.index}
        isLast={isLast}
        labels={{
          up: t('issues.order.up', { name }),
          down: t('issues.order.down', { name }),
          remove: t('issues.order.remove', { name }),
        }}
        onMove={(step) => props.onMove({ ...place, index: place.index + step })}
        onRemove={props.onRemove}
      >
        {targets.length > 0 ? (
          <ElsewhereMenu
            label={t('issues.board.elsewhere', { name })}
            kind={EDITORS}
            targets={targets}
            onMove={props.onMove}
          />
        ) : null}
      </OrderActions>
    </li>
  );
}
