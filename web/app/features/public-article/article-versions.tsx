import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { formatLongDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import banner from './article-status-banner.module.css';
import styles from './article-versions.module.css';

type Version = PublicArticle['versions'][number];

interface Props {
  article: PublicArticle;
  language: Language;
}

/** True if readers see a version that a correction has replaced. */
export function isReplaced({ version, versions }: PublicArticle): boolean {
  return versions.length > 0 && versions[0]?.number !== version;
}

/** Says that this is not what the article says now. */
export function ReplacedVersionBanner({ article, language }: Props) {
  const { t } = useTranslation();
  if (!isReplaced(article)) return null;
  const { slug, version, versions } = article;
  const day = versions.find(({ number }) => number === version + 1)?.publishedOn;
  return (
    <div role="note" aria-label={t('publicArticle.versions.oldVersion')} className={banner.banner}>
      <IconHistory size={24} stroke={1.75} aria-hidden className={banner.icon} />
      <div>
        <p className={banner.status}>
          {day
            ? t('publicArticle.versions.older', {
                number: version,
                day: formatLongDate(day, language),
              })
            : t('publicArticle.versions.olderWithoutDay', { number: version })}
        </p>
        <p className={banner.notices}>
          <a href={paths.publicArticle(slug)}>{t('publicArticle.versions.toCurrent')}</a>
        </p>
      </div>
    </div>
  );
}

/** All versions of an article, newest first; nothing if it was never changed. */
export function ArticleVersions({ article, language }: Props) {
  const { t } = useTranslation();
  const { slug, version, versions } = article;
  if (versions.length === 0) return null;
  return (
    <section className={styles.versions} aria-labelledby="versions">
      <h2 id="versions">{t('publicArticle.versions.title')}</h2>
      <ul>
        {versions.map((one, index) => (
          <li key={one.number}>
            <VersionLine
              slug={slug}
              version={one}
              language={language}
              isCurrent={index === 0}
              isShown={one.number === version}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  slug: string;
  version: Version;
  language: Language;
  isCurrent: boolean;
  isShown: boolean;
}

function VersionLine({ slug, version, language, isCurrent, isShown }: LineProps) {
  const { t } = useTranslation();
  const { number, publishedOn, changedParts, summary } = version;
  const name = t('publicArticle.versions.version', { number });
  return (
    <>
      <p className={styles.name}>
        {isShown ? (
          <strong>
            {name}, {t('publicArticle.versions.shown')}
          </strong>
        ) : (
          <a href={isCurrent ? paths.publicArticle(slug) : paths.articleVersion(slug, number)}>
            {name}
          </a>
        )}
        {publishedOn ? (
          <time dateTime={publishedOn}>{formatLongDate(publishedOn, language)}</time>
        ) : null}
      </p>
      {summary ? <p lang={summary.language}>{summary.text}</p> : null}
      {changedParts.length > 0 ? (
        <p>
          {t('publicArticle.versions.changed', { parts: changedParts.join(', ') })}{' '}
          <a
            href={paths.articleChanges(slug, number)}
            aria-label={`${t('publicArticle.versions.compare')}: ${name}`}
          >
            {t('publicArticle.versions.compare')}
          </a>
        </p>
      ) : (
        <p>{t('publicArticle.versions.first')}</p>
      )}
    </>
  );
}
