import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import { referenceUrl } from '~/lib/identifiers';
import { detectTextLanguage } from '~/lib/detect-language';
import styles from './article-references.module.css';

/** Names of the reference databases, which are not translated. */
const DATABASE_NAMES = { doi: 'DOI', pubmed: 'PubMed', pmcid: 'PMC' } as const;

export function ArticleReferences({ references }: Pick<PublicArticle, 'references'>) {
  const { t } = useTranslation();
  if (references.length === 0) return null;
  return (
    <section className={styles.references} aria-labelledby="references">
      <h2 id="references">{t('publicArticle.references')}</h2>
      <ol>
        {references.map(({ reference, articleIds }, index) => (
          <li key={index} id={`reference-${index + 1}`} lang={detectTextLanguage(reference)}>
            {reference}{' '}
            {articleIds.map((id) => (
              <a key={id.format + id.value} href={referenceUrl(id)}>
                {DATABASE_NAMES[id.format]}
              </a>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
