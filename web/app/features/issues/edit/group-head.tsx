import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '~/ui/order/drag-handle';
import { OrderActions } from '~/ui/order/order-actions';
import styles from './groups.module.css';
import { localizedName, type GroupNames } from '../issue-labels';

interface Props {
  /** Id of the heading. */
  id: string;
  group: GroupNames;
  index: number;
  count: number;
  errors: readonly (string | undefined)[];
  onMove: (to: number) => void;
  onRename: () => void;
  onRemove: () => void;
}

/** Names and actions of a group. */
export function GroupHead({ id, group, index, count, errors, ...handlers }: Props) {
  const { t, i18n } = useTranslation();
  const isRussian = i18n.language === 'ru';
  const name = localizedName(group, i18n.language);
  const other = isRussian ? group.nameEn : group.nameRu;
  const rename = t('issues.order.rename', { name });

  return (
    <div className={styles.head}>
      <DragHandle title={t('issues.order.drag')} onDrop={({ index: to }) => handlers.onMove(to)} />
      <div className={styles.names}>
        <h3 id={id} className={styles.name}>
          {name}
        </h3>
        {other && other !== name ? (
          <span className={styles.other} lang={isRussian ? 'en' : 'ru'}>
            {other}
          </span>
        ) : null}
        {errors.filter(Boolean).map((error) => (
          <p key={error} className={styles.error}>
            {error}
          </p>
        ))}
      </div>
      <div className={styles.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={rename}
          title={rename}
          onClick={handlers.onRename}
        >
          <IconPencil aria-hidden size={20} stroke={1.75} />
        </ActionIcon>
        <OrderActions
          index={index}
          isLast={index === count - 1}
          labels={{
            up: t('issues.order.up', { name }),
            down: t('issues.order.down', { name }),
            remove: t('issues.order.remove', { name }),
          }}
          onMove={(step) => handlers.onMove(index + step)}
          onRemove={handlers.onRemove}
        />
      </div>
    </div>
  );
}
