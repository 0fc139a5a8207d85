import {
  IconAlertTriangle,
  IconCircleX,
  IconInfoCircle,
  IconPencilCheck,
  IconTrashX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { formatLongDate } from '~/lib/dates';
import { referenceUrl } from '~/lib/identifiers';
import { paths } from '~/lib/paths';
import styles from './article-status-banner.module.css';

type PublicNotice = PublicArticle['notices'][number];

/** Icons that differ in form, so that the statuses are distinct without colours and on paper. */
const ICONS = {
  corrected: IconPencilCheck,
  concern: IconAlertTriangle,
  removed: IconTrashX,
  retracted: IconCircleX,
} as const;

interface Props {
  article: PublicArticle;
  language: Language;
}

/** Status of an article and the notices on it; nothing without notices. An addendum gives no status. */
export function ArticleStatusBanner({ article: { status, notices }, language }: Props) {
  const { t } = useTranslation();
  if (!status && notices.length === 0) return null;
  const Icon = status ? ICONS[status.code] : IconInfoCircle;
  return (
    <div
      role="note"
      aria-label={t('publicArticle.notices.label')}
      className={styles.banner}
      data-status={status?.code}
    >
      <Icon size={24} stroke={1.75} aria-hidden className={styles.icon} />
      <div>
        {status ? (
          <p className={styles.status}>
            <strong>{status.name}.</strong> {t(`publicArticle.notices.statuses.${status.code}`)}
          </p>
        ) : null}
        <ul className={styles.notices}>
          {notices.map(({ slug, kindName, publishedOn }) => (
            <li key={slug}>
              <a href={paths.publicArticle(slug)}>{kindName}</a>
              {', '}
              <time dateTime={publishedOn}>{formatLongDate(publishedOn, language)}</time>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The article that a notice is about. */
export function NoticeOn({ original: { kind, slug, title, doi } }: { original: PublicNotice }) {
  const { t } = useTranslation();
  return (
    <p className={styles.original}>
      {t(`publicArticle.notices.about.${kind}`)}{' '}
      <a href={paths.publicArticle(slug)} lang={title.language}>
        {title.text}
      </a>
      {doi ? (
        <>
          {' '}
          <a href={referenceUrl({ format: 'doi', value: doi })} className={styles.doi}>
            {`https://doi.org/${doi}`}
          </a>
        </>
      ) : null}
    </p>
  );
}
