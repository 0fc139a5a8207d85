import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { referenceAddress } from '~/lib/reference-address';
import { languageOfText } from '~/lib/text-language';
import { OrcidIcon } from '~/ui/orcid-icon';
import { PageHead } from '~/ui/page-head';
import styles from './article-head.module.css';

const OTHER = { en: 'ru', ru: 'en' } as const;

interface Props {
  article: PublicArticle;
  language: Language;
}

/** What it is, by whom, and where it is found for ever. */
export function ArticleHead({ article, language }: Props) {
  const { t } = useTranslation();
  const { title, otherTitle, typeName, issue, authors, affiliations, doi } = article;

  return (
    <PageHead
      trail={issue ? [t('publicArticle.place', { ...issue }), typeName] : [typeName]}
      kind={typeName}
      title={title.text}
      titleLanguage={title.language}
    >
      {otherTitle ? (
        <p className={styles.otherTitle} lang={OTHER[language]}>
          {otherTitle}
        </p>
      ) : null}
      <Authors authors={authors} />
      {affiliations.length > 0 ? (
        <ol className={styles.affiliations} aria-label={t('publicArticle.affiliations')}>
          {affiliations.map((affiliation, index) => (
            <li key={affiliation} lang={languageOfText(affiliation)}>
              <sup>{index + 1}</sup>
              {affiliation}
            </li>
          ))}
        </ol>
      ) : null}
      {doi ? (
        <p className={styles.doi}>
          <a href={referenceAddress({ format: 'doi', value: doi })}>{`https://doi.org/${doi}`}</a>
        </p>
      ) : null}
    </PageHead>
  );
}

function Authors({ authors }: Pick<PublicArticle, 'authors'>) {
  const { t } = useTranslation();
  return (
    <ul className={styles.authors} aria-label={t('publicArticle.authors')}>
      {authors.map(({ name, orcid, affiliations }, index) => (
        <li key={index}>
          {name}
          {affiliations.length > 0 ? <sup>{affiliations.join(', ')}</sup> : null}
          {orcid ? (
            <a
              href={`https://orcid.org/${orcid}`}
              aria-label={t('publicArticle.orcidOf', { name, orcid })}
            >
              <OrcidIcon size={18} />
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
