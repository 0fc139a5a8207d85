import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Issue } from '~/api/issues';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/notice';
import styles from './publishing.module.css';

/** Articles that block the publication, with the reason and a link to each. */
export function PublishBlockers({ blockers }: { blockers: Issue['hindrances'] }) {
  const { t } = useTranslation();
  if (blockers.length === 0) return null;
  return (
    <Notice icon={<IconAlertTriangle aria-hidden />} title={t('issues.publishing.hindered')}>
      <ul className={styles.list}>
        {blockers.map(({ articleId, titleEn, reason }) => (
          <li key={articleId}>
            <Link to={paths.editorArticleDetails(articleId)} lang="en" className={styles.link}>
              {titleEn}
            </Link>
            <span className={styles.reason}>{t(`issues.publishing.reasons.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
