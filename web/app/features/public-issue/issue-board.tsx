import { useTranslation } from 'react-i18next';
import type { PublicIssue } from '~/api/types';
import { isNumbered } from '~/lib/editorial-board';
import styles from './issue-board.module.css';

/** Editorial board at the time of the issue. */
export function IssueBoard({ groups }: { groups: PublicIssue['editorGroups'] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.board} aria-labelledby="board">
      <h2 id="board">{t('publicIssue.board')}</h2>
      {groups.map((group, index) => (
        <BoardGroup key={index} group={group} />
      ))}
    </section>
  );
}

function BoardGroup({ group }: { group: PublicIssue['editorGroups'][number] }) {
  const List = isNumbered(group) ? 'ol' : 'ul';
  return (
    <div>
      {group.name ? <h3>{group.name}</h3> : null}
      <List>
        {group.editors.map((editor, index) => (
          <li key={index}>
            {editor.name}
            {editor.city ? <span>{editor.city}</span> : null}
          </li>
        ))}
      </List>
    </div>
  );
}
