import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ArticleAuthor, AuthorContact } from '~/api/my-articles';
import type { Language } from '~/i18n/language';
import { fullName } from '~/lib/person-names';
import { OrcidIcon } from '~/ui/logos';
import { Prose } from '~/ui/prose';
import { TabSection, TabSectionText } from '~/ui/tab-section';
import styles from './article-text.module.css';
import type { SharedArticleFields } from './shared-article-fields';

interface ArticleTextProps {
  article: SharedArticleFields;
  /** Shown above the Russian texts. */
  russianNote?: string;
}

/** Texts and authors in both languages. */
export function ArticleText({ article, russianNote }: ArticleTextProps) {
  return (
    <>
      <LanguageTexts article={article} language="en" />
      <AuthorList article={article} />
      <LanguageTexts article={article} language="ru" note={russianNote} />
    </>
  );
}

interface LanguageTextsProps {
  article: SharedArticleFields;
  language: Language;
  /** Shown above the texts. */
  note?: string;
}

/** Texts of the article in one language; empty ones are left out. */
export function LanguageTexts({ article, language, note }: LanguageTextsProps) {
  const { t } = useTranslation();
  const suffix = language === 'en' ? 'En' : 'Ru';
  const title = language === 'en' ? '' : article.titleRu; // the English title is the page heading
  const abstract = article[`abstract${suffix}` as const];
  const keywords = article[`keywords${suffix}` as const].join(', ');
  const plain = {
    theme: article[`theme${suffix}` as const],
    keywords,
    funding: article[`fundingInformation${suffix}` as const],
    conflict: article[`conflictOfInterest${suffix}` as const],
  };
  const empty = ![title, abstract, ...Object.values(plain)].some(Boolean);

  return (
    <TabSection heading={t(`articles.main.in.${language}`)}>
      {note || empty ? <Text c="dimmed">{note ?? t('articles.main.empty')}</Text> : null}
      {title ? (
        <p lang={language} className={styles.title}>
          {title}
        </p>
      ) : null}
      {abstract ? (
        <TabSectionText heading={t('articles.main.abstract')} lang={language}>
          <Prose html={abstract} />
        </TabSectionText>
      ) : null}
      {(['theme', 'keywords', 'funding', 'conflict'] as const).map((name) =>
        plain[name] ? (
          <TabSectionText key={name} heading={t(`articles.main.${name}`)} lang={language} plain>
            {plain[name]}
          </TabSectionText>
        ) : null,
      )}
    </TabSection>
  );
}

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
      {authors.some(({ contributedEqually }) => contributedEqually) ? (
        <p className={styles.equal}>
          <span aria-hidden>* </span>
          {t('articles.main.equal')}
        </p>
      ) : null}
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
        {author.contributedEqually ? (
          <>
            <span aria-hidden>*</span>
            <VisuallyHidden> {t('articles.main.equalAuthor')}</VisuallyHidden>
          </>
        ) : null}
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
      {author.isGroup ? <span className={styles.second}>{t('articles.main.group')}</span> : null}
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
