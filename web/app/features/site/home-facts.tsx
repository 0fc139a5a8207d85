import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journal } from '~/api/types';
import page from '~/ui/page.module.css';
import styles from './home-facts.module.css';

/** Facts that authors look up first: review mode, access, languages and identifiers. */
export function HomeFacts({ journal }: { journal: Journal }) {
  const { t } = useTranslation();
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <div className={page.wrap}>
        <h2 id="facts" className={styles.title}>
          {t('site.home.facts.title')}
        </h2>
        <dl className={styles.grid}>
          <Fact
            term={t('site.home.facts.review')}
            text={t(`site.home.facts.${journal.reviewMode}Text`)}
          >
            {t(`site.home.facts.${journal.reviewMode}`)}
          </Fact>
          <Fact term={t('site.home.facts.access')} text={t('site.home.facts.accessText')}>
            <a href={journal.license.url} rel="license">
              {journal.license.name}
            </a>
          </Fact>
          <Fact term={t('site.home.facts.languages')} text={t('site.home.facts.languagesText')}>
            {t('site.home.facts.languagesValue')}
          </Fact>
          <Fact term={t('site.home.facts.identifiers')} text={t('site.home.facts.identifiersText')}>
            {t('site.issn', { issn: journal.issn })}
          </Fact>
        </dl>
      </div>
    </section>
  );
}

function Fact({ term, text, children }: { term: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={page.eyebrow}>{term}</dt>
      <dd>
        <span className={styles.value}>{children}</span>
        <span className={styles.text}>{text}</span>
      </dd>
    </div>
  );
}
