import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import { referenceAddress } from '~/lib/reference-address';
import { languageOfText } from '~/lib/text-language';
import styles from './article-references.module.css';

/** Their own names, the same in every language. */
const PLACES = { doi: 'DOI', pubmed: 'PubMed', pmcid: 'PMC' } as const;

export function ArticleReferences({ references }: Pick<PublicArticle, 'references'>) {
  const { t } = useTranslation();
  if (references.length === 0) return null;
  return (
    <section className={styles.references} aria-labelledby="references">
      <h2 id="references">{t('publicArticle.references')}</h2>
      <ol>
        {references.map(({ reference, articleIds }, index) => (
          <li key={index} id={`reference-${index + 1}`} lang={languageOfText(reference)}>
            {reference}{' '}
            {articleIds.map((id) => (
              <a key={id.format + id.value} href={referenceAddress(id)}>
                {PLACES[id.format]}
              </a>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
