import { useTranslation } from 'react-i18next';
import type { PublicIssue } from '~/api/types';
import styles from './issue-board.module.css';

/** Editorial board at the time of the issue. */
export function IssueBoard({ groups }: { groups: PublicIssue['editorGroups'] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.board} aria-labelledby="board">
      <h2 id="board">{t('publicIssue.board')}</h2>
      {groups.map(({ name, editors }, index) => (
        <div key={index}>
          {name ? <h3>{name}</h3> : null}
          <ul>
            {editors.map((editor, editorIndex) => (
              <li key={editorIndex}>
                {editor.name}
                {editor.city ? <span>{editor.city}</span> : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
