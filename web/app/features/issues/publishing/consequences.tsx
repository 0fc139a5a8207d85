import { Text } from '@mantine/core';
import { IconAlertTriangle, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Issue } from '~/api/issues';
import { ArticleStatus } from '~/lib/article-status';
import { paths } from '~/lib/paths';
import { ArticleTitle } from '~/ui/article-title';
import { Notice } from '~/ui/notice';
import { PublicationChecklist } from '~/ui/publication-checklist';
import styles from './publishing.module.css';

/** Effects of publishing an issue: articles that are published with it and recipients of e-mails. */
export function Consequences({ issue }: { issue: Issue }) {
  const { t } = useTranslation();
  const articles = issue.articleGroups.flatMap((group) => group.articles);
  const isBlocked = (id: number) => issue.hindrances.some(({ articleId }) => articleId === id);
  const unpublished = articles.filter(
    ({ id, statusId }) => statusId !== ArticleStatus.published && !isBlocked(id),
  );

  return (
    <div className={styles.consequences}>
      <Text size="sm">{t('issues.publishing.effect')}</Text>
      {unpublished.length > 0 ? (
        <div>
          <Text size="sm">{t('issues.publishing.comeOut', { count: unpublished.length })}</Text>
          <ul className={styles.articles}>
            {unpublished.map((article) => (
              <li key={article.id}>
                <ArticleTitle article={article} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {articles.length > 0 && unpublished.length === 0 ? (
        <Text size="sm">{t('issues.publishing.allOut')}</Text>
      ) : null}
      <Text size="sm">{t('issues.publishing.limited')}</Text>
      <div className={styles.recipients}>
        <IconMail size={20} aria-hidden className={styles.icon} />
        <Text size="sm">
          {unpublished.length > 0
            ? t('issues.publishing.notifiesAuthors', { count: issue.holdMinutes })
            : t('issues.publishing.notifiesEveryone', { count: issue.holdMinutes })}
        </Text>
      </div>
    </div>
  );
}

/** Articles that block the publication, with the reason and a link to each. */
export function PublishBlockers({ blockers }: { blockers: Issue['hindrances'] }) {
  const { t } = useTranslation();
  if (blockers.length === 0) return null;
  return (
    <Notice icon={<IconAlertTriangle aria-hidden />} title={t('issues.publishing.blocked')}>
      <ul className={styles.list}>
        {blockers.map((blocker) => (
          <li key={blocker.articleId}>
            <Link to={paths.editorArticleDetails(blocker.articleId)} className={styles.link}>
              <ArticleTitle article={blocker} />
            </Link>
            <span className={styles.reason}>
              {t(`issues.publishing.reasons.${blocker.reason}`)}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What readers would miss, in the issue and in each of its articles. */
export function IssueChecklist({ issue: { warnings, articleWarnings } }: { issue: Issue }) {
  const { t } = useTranslation();
  return (
    <PublicationChecklist
      missing={warnings.map((warning) => t(`publishing.checklist.issue.${warning}`))}
    >
      {articleWarnings.length > 0 ? (
        <ul className={`${styles.list} ${styles.scrolled}`}>
          {articleWarnings.map(({ articleId, titleEn, warnings: missing }) => (
            <li key={articleId}>
              <Link to={paths.editorArticleDetails(articleId)} lang="en" className={styles.link}>
                {titleEn}
              </Link>
              <span className={styles.reason}>
                {missing.map((one) => t(`publishing.checklist.article.${one}`)).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </PublicationChecklist>
  );
}
