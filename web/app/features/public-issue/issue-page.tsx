import { useTranslation } from 'react-i18next';
import type { PublicIssue } from '~/api/types';
import type { Language } from '~/i18n/language';
import { ArticleList } from '~/ui/article-line';
import page from '~/ui/page.module.css';
import { Prose } from '~/ui/prose';
import { IssueBoard } from './issue-board';
import { IssueHead } from './issue-head';
import { IssueNeighbours } from './issue-neighbours';
import styles from './issue-page.module.css';

interface Props {
  /** Formulas are already rendered: the page has no scripts. */
  issue: PublicIssue;
  language: Language;
}

/** Public page of an issue: cover, contents, foreword and editorial board. */
export function IssuePage({ issue, language }: Props) {
  const { t } = useTranslation();
  const { sections, foreword, editorGroups } = issue;
  return (
    <>
      <IssueHead issue={issue} language={language} />
      <div className={`${page.wrap} ${styles.columns}`}>
        <div className={styles.main}>
          <section aria-labelledby="contents">
            <h2 id="contents" className={`${page.sectionTitle} ${styles.bordered}`}>
              {t('publicIssue.contents')}
            </h2>
            {sections.length === 0 ? (
              <p className={styles.empty}>{t('publicIssue.noArticles')}</p>
            ) : null}
            {sections.map(({ name, articles }, index) => (
              <div key={index} className={styles.section}>
                {name ? <h3 className={styles.sectionName}>{name}</h3> : null}
                <ArticleList articles={articles} language={language} level={name ? 4 : 3} inIssue />
              </div>
            ))}
          </section>
          {foreword.text ? (
            <section aria-labelledby="foreword" className={styles.foreword}>
              <h2 id="foreword" className={`${page.sectionTitle} ${styles.bordered}`}>
                {t('publicIssue.foreword')}
              </h2>
              <div lang={foreword.language}>
                <Prose html={foreword.text} />
              </div>
            </section>
          ) : null}
        </div>
        {editorGroups.length > 0 ? <IssueBoard groups={editorGroups} /> : null}
      </div>
      <IssueNeighbours previous={issue.previous} next={issue.next} />
    </>
  );
}
