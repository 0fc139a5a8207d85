import { useTranslation } from 'react-i18next';
import type { Page, PageLink } from '~/api/types';
import { formatLongDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import { PageHead } from '~/ui/page-head';
import { Prose } from '~/ui/prose';
import styles from './public-static-page.module.css';

interface Props {
  page: Page;
  /** All pages; the list marks the current one. */
  pages: PageLink[];
}

export function PublicStaticPage({
  page: { slug, name, content, updatedAt, language },
  pages,
}: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead trail={[name]} title={name} />
      <div className={`${page.wrap} ${styles.columns}`}>
        <article>
          <Prose html={content} />
          <p className={styles.updated}>
            <time dateTime={updatedAt}>
              {t('pages.updated', { date: formatLongDate(updatedAt, language) })}
            </time>
          </p>
        </article>
        <nav className={styles.sidebar} aria-labelledby="other-pages">
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

/** Offers a page that does not exist in the reader's language in the other one. */
export function OtherLanguageOffer({ page: { slug, name, language } }: { page: Page }) {
  const { t } = useTranslation();
  return (
    <>
      <div lang={language}>
        <PageHead trail={[name]} title={name} />
      </div>
      <div className={`${page.wrap} ${styles.offer}`}>
        <p>{t(`pages.onlyIn.${language}`)}</p>
        <a
          className={page.button}
          href={`${paths.page(slug)}?lang=${language}`}
          hrefLang={language}
        >
          {t(`pages.readIn.${language}`)}
        </a>
      </div>
    </>
  );
}
