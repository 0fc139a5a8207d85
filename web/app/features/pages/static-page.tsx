import { useTranslation } from 'react-i18next';
import type { Page, PageLink } from '~/api/types';
import { formatLongDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import { Prose } from '~/ui/prose';
import styles from './static-page.module.css';

interface Props {
  page: Page;
  /** All of them: this one is marked among the others. */
  pages: PageLink[];
}

export function StaticPage({ page: { slug, name, content, updatedAt, language }, pages }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.head}>
        <div className={page.wrap}>
          <nav className={styles.crumbs} aria-label={t('pages.breadcrumbs')}>
            <ol>
              <li>
                <a href={paths.home()}>{t('routes.home')}</a>
              </li>
              <li aria-current="page">{name}</li>
            </ol>
          </nav>
          <h1 className={styles.title}>{name}</h1>
        </div>
      </div>
      <div className={`${page.wrap} ${styles.columns}`}>
        <article className={styles.article}>
          <Prose html={content} />
          <p className={styles.updated}>
            <time dateTime={updatedAt}>
              {t('pages.updated', { date: formatLongDate(updatedAt, language) })}
            </time>
          </p>
        </article>
        <nav className={styles.side} aria-labelledby="other-pages">
          <h2 id="other-pages">{t('pages.others')}</h2>
          <ul>
            {pages.map((other) => (
              <li key={other.slug}>
                <a
                  href={paths.page(other.slug)}
                  aria-current={other.slug === slug ? 'page' : undefined}
                >
                  {other.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}
