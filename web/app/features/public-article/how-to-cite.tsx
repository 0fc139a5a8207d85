import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { languageOfText } from '~/lib/text-language';
import styles from './how-to-cite.module.css';
import { FORMAT_NAMES, FORMATS } from './signposting';

interface Props {
  article: PublicArticle;
  language: Language;
}

const STYLES = ['vancouver', 'gost'] as const;

/** The article as others write it into their lists: to be copied, or taken over by a program. */
export function HowToCite({ article: { slug, citations }, language }: Props) {
  const { t } = useTranslation();
  return (
    <section className={styles.cite} aria-labelledby="cite">
      <h2 id="cite">{t('publicArticle.cite.title')}</h2>
      {STYLES.map((style) => (
        <div key={style}>
          <h3>{t(`publicArticle.cite.${style}`)}</h3>
          <p className={styles.citation} lang={languageOfText(citations[style])}>
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
