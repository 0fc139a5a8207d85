import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleListItem, ArticleListPage, PublicIssue } from '~/api/types';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { ArticleList } from '~/ui/article-line';
import page from '~/ui/page.module.css';
import { pickSectionArticles, pickLatestArticles } from './home-article-selection';
import styles from './home-articles.module.css';

export interface HomeContent {
  issue: PublicIssue | null;
  /** Beginning of the foreword as plain text. */
  foreword: string;
  onlineFirst: ArticleListPage;
  latest: ArticleListItem[];
}

/** Article lists of the home page: current issue, online first and latest articles. */
export function HomeArticles({ content, language }: { content: HomeContent; language: Language }) {
  const { t } = useTranslation();
  const { issue, onlineFirst } = content;
  const latest = pickLatestArticles(content.latest, issue);
  return (
    <>
      {issue && issue.articleCount > 0 ? (
        <CurrentIssueArticles issue={issue} language={language} />
      ) : null}
      {onlineFirst.results.length > 0 ? (
        <HomeSection
          id="online-first"
          title={t('site.home.onlineFirst.title')}
          allLink={<a href={paths.onlineFirst()}>{t('site.home.onlineFirst.all')}</a>}
        >
          <ArticleList articles={onlineFirst.results} language={language} level={3} />
        </HomeSection>
      ) : null}
      {latest.length > 0 ? (
        <HomeSection
          id="latest"
          title={t('site.home.latest.title')}
          allLink={<a href={paths.publicArticles()}>{t('site.home.latest.all')}</a>}
        >
          <ArticleList articles={latest} language={language} level={3} />
        </HomeSection>
      ) : null}
    </>
  );
}

function CurrentIssueArticles({ issue, language }: { issue: PublicIssue; language: Language }) {
  const { t } = useTranslation();
  const path = paths.publicIssue(issue.slug);
  return (
    <HomeSection id="in-this-issue" title={t('site.home.current.in')}>
      {pickSectionArticles(issue.sections).map(({ name, articles }, index) => (
        <div key={index} className={styles.section}>
          {name ? <h3>{name}</h3> : null}
          <ArticleList articles={articles} language={language} level={name ? 4 : 3} inIssue />
        </div>
      ))}
      <p className={styles.issueLink}>
        <a className={page.buttonGhost} href={path}>
          {t('site.home.current.whole', { count: issue.articleCount })}
        </a>
      </p>
    </HomeSection>
  );
}

interface HomeSectionProps {
  id: string;
  title: string;
  /** Link to the whole list. */
  allLink?: ReactNode;
  children: ReactNode;
}

function HomeSection({ id, title, allLink, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={page.sectionTitle}>
          {title}
        </h2>
        {allLink}
      </div>
      {children}
    </section>
  );
}
