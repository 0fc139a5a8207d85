import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import styles from './article-contents.module.css';
import type { Section } from './article-sections';

interface Props {
  /** Of the sections; what stands before and after them is called by the page itself. */
  language: Language;
  before: Section[];
  sections: Section[];
  after: Section[];
}

export function ArticleContents({ language, before, sections, after }: Props) {
  const { t } = useTranslation();
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">{t('publicArticle.contents')}</h2>
      <ol>
        {[
          ...before.map((section) => <Entry key={section.id} {...section} />),
          ...sections.map((section) => <Entry key={section.id} lang={language} {...section} />),
          ...after.map((section) => <Entry key={section.id} {...section} />),
        ]}
      </ol>
    </nav>
  );
}

function Entry({ id, heading, lang }: Section & { lang?: Language }) {
  return (
    <li>
      <a href={`#${id}`} lang={lang} dangerouslySetInnerHTML={{ __html: heading }} />
    </li>
  );
}
