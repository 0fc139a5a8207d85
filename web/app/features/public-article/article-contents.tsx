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

/** Beside the text where there is room, else folded up before it: one of the two is shown. */
export function ArticleContents(props: Props) {
  const { t } = useTranslation();
  return (
    <>
      <nav className={styles.beside} aria-labelledby="contents">
        <h2 id="contents">{t('publicArticle.contents')}</h2>
        <Entries {...props} />
      </nav>
      <nav className={styles.before} aria-label={t('publicArticle.contents')}>
        <details>
          <summary>{t('publicArticle.contents')}</summary>
          <Entries {...props} />
        </details>
      </nav>
    </>
  );
}

function Entries({ language, before, sections, after }: Props) {
  return (
    <ol>
      {[
        ...before.map((section) => <Entry key={section.id} {...section} />),
        ...sections.map((section) => <Entry key={section.id} lang={language} {...section} />),
        ...after.map((section) => <Entry key={section.id} {...section} />),
      ]}
    </ol>
  );
}

function Entry({ id, heading, lang }: Section & { lang?: Language }) {
  return (
    <li>
      <a href={`#${id}`} lang={lang} dangerouslySetInnerHTML={{ __html: heading }} />
    </li>
  );
}
