import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReviewerConflict } from '~/api/reviewers';
import { conflictText } from './candidate';
import styles from './conflicts.module.css';

/** Conflicts of interest of a reviewer, most serious first. */
export function Conflicts({ conflicts }: { conflicts: readonly ReviewerConflict[] }) {
  const { t } = useTranslation();
  if (conflicts.length === 0) return null;
  return (
    <ul aria-label={t('assignments.conflictsLabel')} className={styles.conflicts}>
      {conflicts.map((conflict, index) => (
        <li key={index}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden className={styles.icon} />
          <span>{conflictText(conflict, t)}</span>
        </li>
      ))}
    </ul>
  );
}
