import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localizedName } from '../group-names';
import type { EditorGroup } from '~/api/issues';
import styles from './suggested-groups.module.css';

interface Props {
  groups: readonly EditorGroup[];
  onAdd: (group: EditorGroup) => void;
}

/** Buttons that add common groups. */
export function SuggestedGroups({ groups, onAdd }: Props) {
  const { t, i18n } = useTranslation();
  if (groups.length === 0) return null;
  return (
    <div role="group" aria-label={t('issues.board.usual')} className={styles.suggested}>
      <span aria-hidden className={styles.label}>
        {t('issues.board.usual')}
      </span>
      {groups.map((group) => {
        const name = localizedName(group, i18n.language);
        return (
          <Button
            key={group.nameEn}
            variant="light"
            h={44}
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={t('issues.board.addUsual', { name })}
            onClick={() => onAdd(group)}
          >
            {name}
          </Button>
        );
      })}
    </div>
  );
}
