import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import styles from './article-contents.module.css';
import type { ContentsEntry } from './article-sections';

interface Props {
  /** Language of `sections`; the headings before and after them are in the language of the page. */
  language: Language;
  before: ContentsEntry[];
  sections: ContentsEntry[];
  after: ContentsEntry[];
}

/** Table of contents: a sidebar on wide screens, a `<details>` before the text on narrow ones. */
export function ArticleContents(props: Props) {
  const { t } = useTranslation();
  return (
    <>
      <nav className={styles.sidebar} aria-labelledby="contents">
        <h2 id="contents">{t('publicArticle.contents')}</h2>
        <Entries {...props} />
      </nav>
      <nav className={styles.collapsible} aria-label={t('publicArticle.contents')}>
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

function Entry({ id, heading, lang }: ContentsEntry & { lang?: Language }) {
  return (
    <li>
      <a href={`#${id}`} lang={lang} dangerouslySetInnerHTML={{ __html: heading }} />
    </li>
  );
}
