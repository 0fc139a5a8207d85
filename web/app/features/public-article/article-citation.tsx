import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { detectTextLanguage } from '~/lib/detect-language';
import styles from './article-citation.module.css';
import { FORMAT_NAMES, FORMATS } from './signposting';

interface Props {
  article: PublicArticle;
  language: Language;
}

const CITATION_STYLES = ['vancouver', 'gost'] as const;

/** Citations of the article in two styles to copy, and files for reference managers. */
export function ArticleCitation({ article: { slug, citations }, language }: Props) {
  const { t } = useTranslation();
  return (
    <section className={styles.cite} aria-labelledby="cite">
      <h2 id="cite">{t('publicArticle.cite.title')}</h2>
      {CITATION_STYLES.map((style) => (
        <div key={style}>
          <h3>{t(`publicArticle.cite.${style}`)}</h3>
          <p className={styles.citation} lang={detectTextLanguage(citations[style])}>
            {citations[style]}
          </p>
        </div>
      ))}
      <p className={styles.hint}>{t('publicArticle.cite.hint')}</p>
      <h3 id="cite-download" className={styles.download}>
        {t('publicArticle.cite.download')}
      </h3>
      <ul className={styles.formats} aria-labelledby="cite-download">
        {FORMAT_NAMES.map((format) => (
          <li key={format}>
            <a href={paths.articleAs(slug, format, language)} type={FORMATS[format].mime}>
              {FORMATS[format].name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
