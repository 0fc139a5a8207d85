import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ArticleAuthor, AuthorContact } from '~/api/my-articles';
import { OrcidIcon } from '~/ui/orcid-icon';
import { Part, PartText } from '~/ui/part';
import type { ShownArticle } from '../shown-article';
import styles from './authors-part.module.css';

/** Authors in their order, with the numbers of the places they work at. */
export function AuthorsPart({ article: { authors, affiliations } }: { article: ShownArticle }) {
  const { t } = useTranslation();
  const numbersOf = (author: ArticleAuthor) =>
    affiliations.flatMap(({ key }, place) =>
      author.affiliations.includes(key) ? [place + 1] : [],
    );

  return (
    <Part heading={t('articles.main.authors')}>
      <ul className={styles.authors}>
        {authors.map((author, place) => (
          <li key={place} className={styles.author}>
            <AuthorName author={author} numbers={numbersOf(author)} />
          </li>
        ))}
      </ul>
      {affiliations.length > 0 ? (
        <PartText heading={t('articles.main.affiliations')}>
          <ol className={styles.affiliations}>
            {affiliations.map(({ key, en, ru }) => (
              <li key={key}>
                <span lang="en">{en}</span>
                {ru ? (
                  <span lang="ru" className={styles.second}>
                    {ru}
                  </span>
                ) : null}
              </li>
            ))}
          </ol>
        </PartText>
      ) : null}
    </Part>
  );
}

function AuthorName({ author, numbers }: { author: ArticleAuthor; numbers: number[] }) {
  const { t } = useTranslation();
  const { firstNameEn, middleNameEn, lastNameEn, firstNameRu, middleNameRu, lastNameRu } = author;
  const name = fullName(firstNameEn, middleNameEn, lastNameEn);
  const nameRu = fullName(lastNameRu, firstNameRu, middleNameRu);
  return (
    <>
      <span className={styles.name}>
        <span lang="en">{name}</span>
        {numbers.length > 0 ? (
          <sup className={styles.numbers}>
            <VisuallyHidden>{t('articles.main.worksAt')}</VisuallyHidden>
            {numbers.join(', ')}
          </sup>
        ) : null}
        {author.orcid ? (
          <a
            href={`https://orcid.org/${author.orcid}`}
            className={styles.orcid}
            aria-label={t('articles.main.orcidOf', { name, orcid: author.orcid })}
          >
            <OrcidIcon size={18} />
          </a>
        ) : null}
      </span>
      {nameRu ? (
        <span lang="ru" className={styles.second}>
          {nameRu}
        </span>
      ) : null}
      {author.isCorrespondingAuthor ? <Corresponding contact={author.contact} /> : null}
    </>
  );
}

function Corresponding({ contact }: { contact: AuthorContact | null }) {
  const { t } = useTranslation();
  const { email = '', phone = '', fax = '', address = '' } = contact ?? {};
  return (
    <span className={styles.contact}>
      <strong>{t('articles.main.corresponding')}</strong>
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {phone ? <span>{t('articles.main.phone', { phone })}</span> : null}
      {fax ? <span>{t('articles.main.fax', { fax })}</span> : null}
      {address ? <span lang="en">{address}</span> : null}
    </span>
  );
}

function fullName(...parts: string[]): string {
  return parts.filter(Boolean).join(' ');
}
