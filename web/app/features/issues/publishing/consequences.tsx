import { Text } from '@mantine/core';
import { IconAlertTriangle, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Issue } from '~/api/issues';
import { ArticleStatus } from '~/lib/article-status';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/notice';
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
      {articles.length === 0 ? (
        <Notice icon={<IconAlertTriangle aria-hidden />} title={t('issues.publishing.empty')}>
          {t('issues.publishing.emptyHint')}
        </Notice>
      ) : null}
      {unpublished.length > 0 ? (
        <div>
          <Text size="sm">{t('issues.publishing.comeOut', { count: unpublished.length })}</Text>
          <ul className={styles.articles}>
            {unpublished.map(({ id, titleEn }) => (
              <li key={id} lang="en">
                {titleEn}
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
            ? t('issues.publishing.tellsAuthors', { count: issue.holdMinutes })
            : t('issues.publishing.tellsEverybody', { count: issue.holdMinutes })}
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
