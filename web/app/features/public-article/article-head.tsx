import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { splitPageRange } from '~/lib/page-numbers';
import { paths } from '~/lib/paths';
import { referenceUrl } from '~/lib/identifiers';
import { detectTextLanguage } from '~/lib/detect-language';
import { OrcidIcon } from '~/ui/logos';
import { PageHead } from '~/ui/page-head';
import styles from './article-head.module.css';
import { ArticleStatusBanner, NoticeOn } from './article-status-banner';
import { ReplacedVersionBanner } from './article-versions';

const EQUAL_CONTRIBUTION_MARK = '†';
const OTHER_LANGUAGE = { en: 'ru', ru: 'en' } as const;

interface Props {
  article: PublicArticle;
  language: Language;
}

/** Title, authors, affiliations, issue and DOI of an article. */
export function ArticleHead({ article, language }: Props) {
  const { t } = useTranslation();
  const { title, otherTitle, typeName, issue, authors, affiliations } = article;
  const parent = issue
    ? { name: t('publicArticle.place', { ...issue }), href: paths.publicIssue(issue.slug) }
    : { name: t('routes.publicOnlineFirstArticles'), href: paths.onlineFirst() };

  return (
    <PageHead
      trail={[parent, typeName]}
      banner={
        <>
          <ArticleStatusBanner article={article} language={language} />
          <ReplacedVersionBanner article={article} language={language} />
        </>
      }
      kind={typeName}
      title={title.text}
      titleLanguage={title.language}
    >
      {article.noticeOn ? <NoticeOn original={article.noticeOn} /> : null}
      {otherTitle ? (
        <p className={styles.otherTitle} lang={OTHER_LANGUAGE[language]}>
          {otherTitle}
        </p>
      ) : null}
      <Authors authors={authors} />
      {affiliations.length > 0 ? (
        <ol className={styles.affiliations} aria-label={t('publicArticle.affiliations')}>
          {affiliations.map((affiliation, index) => (
            <li key={index} lang={detectTextLanguage(affiliation)}>
              <sup>{index + 1}</sup>
              {affiliation}
            </li>
          ))}
        </ol>
      ) : null}
      <EqualContribution authors={authors} />
      <Correspondence authors={authors} />
      <PublicationDetails article={article} />
    </PageHead>
  );
}

function Authors({ authors }: Pick<PublicArticle, 'authors'>) {
  const { t } = useTranslation();
  return (
    <ul className={styles.authors} aria-label={t('publicArticle.authors')}>
      {authors.map(({ name, orcid, affiliations, isCorresponding, contributedEqually }, index) => (
        <li key={index}>
          {name}
          <Marks
            marks={[
              ...affiliations,
              ...(isCorresponding ? ['*'] : []),
              ...(contributedEqually ? [EQUAL_CONTRIBUTION_MARK] : []),
            ]}
          />
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

/** References to the affiliations and to the notes about correspondence and equal contribution. */
function Marks({ marks }: { marks: (number | string)[] }) {
  return marks.length > 0 ? <sup>{marks.join(', ')}</sup> : null;
}

/** Note to the marks of the authors who contributed equally. */
function EqualContribution({ authors }: Pick<PublicArticle, 'authors'>) {
  const { t } = useTranslation();
  if (!authors.some(({ contributedEqually }) => contributedEqually)) return null;
  return (
    <p className={styles.correspondence}>
      <sup>{EQUAL_CONTRIBUTION_MARK}</sup>
      {t('publicArticle.equalContribution')}
    </p>
  );
}

/** Whom readers write to. */
function Correspondence({ authors }: Pick<PublicArticle, 'authors'>) {
  const { t } = useTranslation();
  const corresponding = authors.filter(({ isCorresponding }) => isCorresponding);
  if (corresponding.length === 0) return null;
  return (
    <p className={styles.correspondence}>
      <sup>*</sup>
      {t('publicArticle.corresponding', { count: corresponding.length })}:{' '}
      {corresponding.map(({ name, email }, index) => (
        <Fragment key={index}>
          {index > 0 ? '; ' : null}
          {name}
          {email ? (
            <>
              , <a href={`mailto:${email}`}>{email}</a>
            </>
          ) : null}
        </Fragment>
      ))}
    </p>
  );
}

function PublicationDetails({ article: { issue, pages, doi } }: Pick<Props, 'article'>) {
  const { t } = useTranslation();
  const [first, last] = splitPageRange(pages);
  return (
    <>
      <p className={styles.publication}>
        {issue ? (
          <span>
            <a href={paths.publicIssue(issue.slug)}>{t('publicArticle.place', { ...issue })}</a>
            {`, ${issue.year}`}
            {pages
              ? `, ${t(`publicArticle.${first === last ? 'pageInLine' : 'pagesInLine'}`, { pages })}`
              : null}
          </span>
        ) : (
          <span className={styles.badge}>{t('routes.publicOnlineFirstArticles')}</span>
        )}
        {doi ? (
          <a href={referenceUrl({ format: 'doi', value: doi })}>{`https://doi.org/${doi}`}</a>
        ) : null}
      </p>
      {issue ? null : <p className={styles.note}>{t('publicArticle.onlineFirstNote')}</p>}
    </>
  );
}
