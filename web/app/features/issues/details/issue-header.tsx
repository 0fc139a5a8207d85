import { useTranslation } from 'react-i18next';
import type { Issue } from '~/api/issues';
import { PageHeading } from '~/ui/page-heading';
import { IssueStatus, localizedSubtitle } from '../issue-labels';
import styles from '../issue.module.css';

/** Label, subtitle and publication status of an issue. */
export function IssueHeader({ issue }: { issue: Issue }) {
  const { i18n } = useTranslation();
  const subtitle = localizedSubtitle(issue, i18n.language);
  return (
    <header>
      <PageHeading>{issue.label}</PageHeading>
      {subtitle ? (
        <p lang={subtitle.lang} className={styles.subtitle}>
          {subtitle.text}
        </p>
      ) : null}
      <p className={styles.status}>
        <IssueStatus publicationDate={issue.publicationDate} />
      </p>
    </header>
  );
}
