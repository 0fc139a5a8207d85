import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ArticleAuthor, AuthorContact } from '~/api/my-articles';
import { OrcidIcon } from '~/ui/orcid-icon';
import { TabSection, TabSectionText } from '~/ui/tab-section';
import type { SharedArticleFields } from '../shared-article-fields';
import styles from './author-list.module.css';

/** Authors in order, with the numbers of their affiliations. */
export function AuthorList({
  article: { authors, affiliations },
}: {
  article: SharedArticleFields;
}) {
  const { t } = useTranslation();
  const getAffiliationNumbers = (author: ArticleAuthor) =>
    affiliations.flatMap(({ key }, index) =>
      author.affiliations.includes(key) ? [index + 1] : [],
    );

  return (
    <TabSection heading={t('articles.main.authors')}>
      <ul className={styles.authors}>
        {authors.map((author, index) => (
          <li key={index} className={styles.author}>
            <AuthorName author={author} numbers={getAffiliationNumbers(author)} />
          </li>
        ))}
      </ul>
      {affiliations.length > 0 ? (
        <TabSectionText heading={t('articles.main.affiliations')}>
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
        </TabSectionText>
      ) : null}
    </TabSection>
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
      {author.isCorrespondingAuthor ? <CorrespondingContact contact={author.contact} /> : null}
    </>
  );
}

function CorrespondingContact({ contact }: { contact: AuthorContact | null }) {
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
