import { Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EditorGroup } from '~/api/issues';
import { isNumbered } from '~/lib/editorial-board';
import { keepInitials } from '~/lib/person-names';
import { EmptyState } from '~/ui/empty-state';
import { TabSection } from '~/ui/tab-section';
import type { EditorEntry } from '../edit/board/board';
import { localizedName } from '../issue-labels';
import styles from './board-tab.module.css';

interface Props {
  groups: readonly EditorGroup[];
  /** Inside the editor, which has its own heading. */
  nested?: boolean;
}

/** Editorial board of an issue, read-only. */
export function BoardTab({ groups, nested }: Props) {
  const { t, i18n } = useTranslation();
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<IconUsersGroup size={44} stroke={1.3} />}
        title={t('issues.details.noBoard')}
      />
    );
  }
  return groups.map((group, index) => (
    <TabSection key={index} nested={nested} heading={localizedName(group, i18n.language)}>
      <Editors group={group} />
    </TabSection>
  ));
}

function Editors({ group }: { group: EditorGroup }) {
  const { t } = useTranslation();
  const { editors } = group;
  if (editors.length === 0) return <Text c="dimmed">{t('issues.details.noEditors')}</Text>;
  const List = isNumbered(group) ? 'ol' : 'ul';
  return (
    <List className={styles.editors}>
      {editors.map((editor, index) => (
        <li key={index}>
          <EditorName editor={editor} />
        </li>
      ))}
    </List>
  );
}

function EditorName({ editor }: { editor: EditorEntry }) {
  const { i18n } = useTranslation();
  const isRussian = i18n.language === 'ru';
  const name = isRussian ? editor.shortNameRu : editor.shortNameEn;
  return (
    <>
      <span className={styles.name}>{keepInitials(name)}</span>
      <span className={styles.city}>{isRussian ? editor.cityRu : editor.cityEn}</span>
    </>
  );
}
