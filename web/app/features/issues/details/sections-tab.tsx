import { Text } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import type { IssueArticle } from '~/api/issue-articles';
import type { IssueSection } from '~/api/issues';
import { pageRange } from '~/lib/page-range';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { Part } from '~/ui/part';
import { ArticleStatus } from '../article-status';
import { nameOf } from '../edit/group-names';
import { articleName } from '../edit/sections/article-name';
import styles from './sections-tab.module.css';

interface Props {
  sections: readonly IssueSection[];
  /** Within the editor, which has a heading over it. */
  inner?: boolean;
}

/** The contents of the issue, in the order of print. */
export function SectionsTab({ sections, inner }: Props) {
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
    <Part key={section.id} inner={inner} heading={nameOf(section, i18n.language)}>
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
    </Part>
  ));
}

function Article({ article }: { article: IssueArticle }) {
  const { t, i18n } = useTranslation();
  const { articleTypeName } = useEnumerations();
  const { language } = i18n;
  const isRussian = language === 'ru' && article.titleRu !== '';
  return (
    <>
      <div className={styles.about}>
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
          <ArticleStatus statusId={article.statusId} />
          <span>{articleTypeName(article.typeId)}</span>
        </span>
      </div>
      <span className={styles.pages} data-missing={!pageRange(article) || undefined}>
        {pageRange(article) || t('issues.details.noPages')}
      </span>
    </>
  );
}
