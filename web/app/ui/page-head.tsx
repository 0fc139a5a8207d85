import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import page from './page.module.css';
import styles from './page-head.module.css';

interface Props {
  /** Where the page is, after the home page. */
  trail: string[];
  /** What kind of thing it is, above its title. */
  kind?: string;
  title: string;
  titleLanguage?: Language;
  children?: ReactNode;
}

/** What a public page begins with: the way to it, its one `h1`, and what belongs to that. */
export function PageHead({ trail, kind, title, titleLanguage, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.head}>
      <div className={page.wrap}>
        <nav className={styles.crumbs} aria-label={t('pages.breadcrumbs')}>
          <ol>
            <li>
              <a href={paths.home()}>{t('routes.home')}</a>
            </li>
            {trail.map((place, index) => (
              <li key={place} aria-current={index === trail.length - 1 ? 'page' : undefined}>
                {place}
              </li>
            ))}
          </ol>
        </nav>
        {kind ? <p className={`${page.eyebrow} ${styles.kind}`}>{kind}</p> : null}
        <h1 className={styles.title} lang={titleLanguage}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
