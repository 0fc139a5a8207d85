import { useTranslation } from 'react-i18next';
import type { Issue } from '~/api/issues';
import { PageHeading } from '~/ui/page-heading';
import { IssueStatus } from '../issue-status';
import { subtitleOf } from '../issue-words';
import styles from './issue-header.module.css';

/** What it is called and whether it is out. */
export function IssueHeader({ issue }: { issue: Issue }) {
  const { i18n } = useTranslation();
  const subtitle = subtitleOf(issue, i18n.language);
  return (
    <header>
      <PageHeading>{issue.label}</PageHeading>
      {subtitle ? (
        <p lang={subtitle.lang} className={styles.subtitle}>
          {subtitle.text}
        </p>
      ) : null}
      <p className={styles.line}>
        <IssueStatus publicationDate={issue.publicationDate} />
      </p>
    </header>
  );
}
