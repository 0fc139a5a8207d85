import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleLine, ArticleLines, PublicIssue } from '~/api/public-types';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { ArticleList } from '~/ui/article-line';
import page from '~/ui/page.module.css';
import { firstOfSections, otherLatest } from './home-choice';
import styles from './home-reading.module.css';

export interface Reading {
  issue: PublicIssue | null;
  /** How its foreword begins, in plain words. */
  foreword: string;
  onlineFirst: ArticleLines;
  latest: ArticleLine[];
}

/** What there is to read: the current issue, what comes before the next, and what was new before. */
export function HomeReading({ reading, language }: { reading: Reading; language: Language }) {
  const { t } = useTranslation();
  const { issue, onlineFirst } = reading;
  const latest = otherLatest(reading.latest, issue);
  return (
    <>
      {issue && issue.articleCount > 0 ? <InThisIssue issue={issue} language={language} /> : null}
      {onlineFirst.results.length > 0 ? (
        <Part
          id="online-first"
          title={t('site.home.onlineFirst.title')}
          all={<a href={paths.onlineFirst()}>{t('site.home.onlineFirst.all')}</a>}
        >
          <ArticleList articles={onlineFirst.results} language={language} level={3} isBrief />
        </Part>
      ) : null}
      {latest.length > 0 ? (
        <Part
          id="latest"
          title={t('site.home.latest.title')}
          all={<a href={paths.publicArticles()}>{t('site.home.latest.all')}</a>}
        >
          <ArticleList articles={latest} language={language} level={3} isBrief />
        </Part>
      ) : null}
    </>
  );
}

function InThisIssue({ issue, language }: { issue: PublicIssue; language: Language }) {
  const { t } = useTranslation();
  const address = paths.publicIssue(issue.slug);
  return (
    <Part id="in-this-issue" title={t('site.home.current.in')}>
      {firstOfSections(issue.sections).map(({ name, articles }, index) => (
        <div key={index} className={styles.section}>
          {name ? <h3>{name}</h3> : null}
          <ArticleList
            articles={articles}
            language={language}
            level={name ? 4 : 3}
            inIssue
            isBrief
          />
        </div>
      ))}
      <p className={styles.whole}>
        <a className={page.buttonGhost} href={address}>
          {t('site.home.current.whole', { count: issue.articleCount })}
        </a>
      </p>
    </Part>
  );
}

interface PartProps {
  id: string;
  title: string;
  /** The way to the rest. */
  all?: ReactNode;
  children: ReactNode;
}

function Part({ id, title, all, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={page.sectionTitle}>
          {title}
        </h2>
        {all}
      </div>
      {children}
    </section>
  );
}
