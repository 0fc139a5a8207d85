import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { formatLongDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import styles from './article-information.module.css';

interface Props {
  article: PublicArticle;
  language: Language;
}

export function ArticleInformation({ article, language }: Props) {
  const { t } = useTranslation();
  const { issue, section, theme, pages } = article;
  const { submissionDate, revisionDate, acceptanceDate, publicationDate } = article;
  const day = (iso: string | null) =>
    iso ? <time dateTime={iso}>{formatLongDate(iso, language)}</time> : null;

  return (
    <section className={styles.information} aria-labelledby="information">
      <h2 id="information">{t('publicArticle.information')}</h2>
      <dl>
        <Fact term={t('publicArticle.received')}>{day(submissionDate)}</Fact>
        <Fact term={t('publicArticle.revised')}>{day(revisionDate)}</Fact>
        <Fact term={t('publicArticle.accepted')}>{day(acceptanceDate)}</Fact>
        <Fact term={t('publicArticle.published')}>{day(publicationDate)}</Fact>
        <Fact term={t('publicArticle.issue')}>
          {issue ? (
            <a href={paths.publicIssue(issue.slug)}>{t('publicArticle.place', { ...issue })}</a>
          ) : null}
        </Fact>
        <Fact term={t('publicArticle.section')}>{section}</Fact>
        <Fact term={t('publicArticle.theme')}>{theme}</Fact>
        <Fact term={t('publicArticle.pages')}>{pages}</Fact>
      </dl>
      <Copyright article={article} />
    </section>
  );
}

/** Who holds the copyright, and the licence. */
function Copyright({ article: { copyright, license } }: Pick<Props, 'article'>) {
  const { t } = useTranslation();
  return (
    <p className={styles.copyright}>
      {copyright?.statement} {t('publicArticle.openAccess')}{' '}
      <a href={license.url} rel="license">
        {license.name}
      </a>
      .
    </p>
  );
}

/** Renders nothing without a value. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
