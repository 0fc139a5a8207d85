import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '~/ui/order/drag-handle';
import { MoveToListMenu } from '~/ui/order/move-to-list-menu';
import { OrderActions } from '~/ui/order/order-actions';
import type { ListPosition } from '~/ui/order/ordered-list';
import { EDITOR_FIELDS, type EditorEntry } from './board';
import styles from './board.module.css';
import { EDITORS } from './use-board';

interface Props {
  editor: EditorEntry;
  /** Name of the editor, or the position in the list if it is empty. */
  name: string;
  position: ListPosition;
  isLast: boolean;
  isNumbered: boolean;
  fieldErrors: Readonly<Record<string, string>>;
  /** Other groups, to which the editor can be moved. */
  targets: readonly { name: string; position: ListPosition }[];
  onChange: (change: Partial<EditorEntry>) => void;
  onMove: (to: ListPosition) => void;
  onRemove: () => void;
}

export function EditorRow({
  editor,
  name,
  position,
  isLast,
  isNumbered,
  targets,
  ...props
}: Props) {
  const { t } = useTranslation();
  const path = `editorGroups.${position.list}.editors.${position.index}`;
  return (
    <li className={styles.row} data-numbered={isNumbered || undefined}>
      <DragHandle title={t('issues.order.drag')} onDrop={props.onMove} />
      {isNumbered ? <span className={styles.number}>{position.index + 1}.</span> : null}
      <div role="group" aria-label={name} className={styles.fields}>
        {EDITOR_FIELDS.map((field) => (
          <TextInput
            key={field}
            classNames={{ label: styles.label }}
            label={t(`issues.board.${field}`)}
            lang={field.endsWith('Ru') ? 'ru' : 'en'}
            aria-required
            autoComplete="off"
            data-field={`${path}.${field}`}
            error={props.fieldErrors[`${path}.${field}`]}
            value={editor[field]}
            onChange={({ currentTarget }) => props.onChange({ [field]: currentTarget.value })}
          />
        ))}
      </div>
      <OrderActions
        index={position.index}
        isLast={isLast}
        labels={{
          up: t('issues.order.up', { name }),
          down: t('issues.order.down', { name }),
          remove: t('issues.order.remove', { name }),
        }}
        onMove={(step) => props.onMove({ ...position, index: position.index + step })}
        onRemove={props.onRemove}
      >
        {targets.length > 0 ? (
          <MoveToListMenu
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
