import { Text } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import type { IssueArticle } from '~/api/issue-articles';
import type { IssueSection } from '~/api/issues';
import { formatPageRange } from '~/lib/page-numbers';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { TabSection } from '~/ui/tab-section';
import { ArticleStatusBadge, articleName, localizedName } from '../issue-labels';
import styles from './sections-tab.module.css';

interface Props {
  sections: readonly IssueSection[];
  /** Inside the editor, which has its own heading. */
  nested?: boolean;
}

/** Table of contents of an issue, read-only. */
export function SectionsTab({ sections, nested }: Props) {
  const { t, i18n } = useTranslation();
  if (sections.length === 0) {
    return (
      <EmptyState
        icon={<IconList size={44} stroke={1.3} />}
        title={t('issues.details.noSections')}
        text={t('issues.details.noSectionsHint')}
      />
    );
  }
  return sections.map((section) => (
    <TabSection key={section.id} nested={nested} heading={localizedName(section, i18n.language)}>
      {section.articles.length === 0 ? (
        <Text c="dimmed">{t('issues.details.noArticles')}</Text>
      ) : (
        <ol className={styles.articles}>
          {section.articles.map((article) => (
            <li key={article.id} className={styles.article}>
              <Article article={article} />
            </li>
          ))}
        </ol>
      )}
    </TabSection>
  ));
}

function Article({ article }: { article: IssueArticle }) {
  const { t, i18n } = useTranslation();
  const { articleTypeName } = useEnumerations();
  const { language } = i18n;
  const isRussian = language === 'ru' && article.titleRu !== '';
  return (
    <>
      <div className={styles.summary}>
        <Link
          to={paths.editorArticleDetails(article.id)}
          lang={isRussian ? 'ru' : 'en'}
          className={styles.title}
        >
          {articleName(article, article.id, language, t)}
        </Link>
        {article.authorsEn ? (
          <span lang="en" className={styles.authors}>
            {article.authorsEn}
          </span>
        ) : null}
        <span className={styles.line}>
          <ArticleStatusBadge statusId={article.statusId} />
          <span>{articleTypeName(article.typeId)}</span>
        </span>
      </div>
      <span className={styles.pages} data-missing={!formatPageRange(article) || undefined}>
        {formatPageRange(article) || t('issues.details.noPages')}
      </span>
    </>
  );
}
