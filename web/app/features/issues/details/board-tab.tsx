import { Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EditorGroup } from '~/api/issues';
import { EmptyState } from '~/ui/empty-state';
import { Part } from '~/ui/part';
import { isNumbered, type EditorEntry } from '../edit/board/board';
import { nameOf } from '../edit/group-names';
import styles from './board-tab.module.css';

interface Props {
  groups: readonly EditorGroup[];
  /** Within the editor, which has a heading over it. */
  inner?: boolean;
}

/** The editorial board, as the issue prints it. */
export function BoardTab({ groups, inner }: Props) {
  const { t, i18n } = useTranslation();
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<IconUsersGroup size={44} stroke={1.3} />}
        title={t('issues.details.noBoard')}
      />
    );
  }
  return groups.map((group, place) => (
    <Part key={place} inner={inner} heading={nameOf(group, i18n.language)}>
      <Editors group={group} />
    </Part>
  ));
}

function Editors({ group }: { group: EditorGroup }) {
  const { t } = useTranslation();
  const { editors } = group;
  if (editors.length === 0) return <Text c="dimmed">{t('issues.details.noEditors')}</Text>;
  const List = isNumbered(group) ? 'ol' : 'ul';
  return (
    <List className={styles.editors}>
      {editors.map((editor, place) => (
        <li key={place}>
          <EditorName editor={editor} />
        </li>
      ))}
    </List>
  );
}

function EditorName({ editor }: { editor: EditorEntry }) {
  const { i18n } = useTranslation();
  const inRussian = i18n.language === 'ru';
  return (
    <>
      <span className={styles.name}>{inRussian ? editor.shortNameRu : editor.shortNameEn}</span>
      <span className={styles.city}>{inRussian ? editor.cityRu : editor.cityEn}</span>
    </>
  );
}
