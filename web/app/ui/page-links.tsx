import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pagesAround } from '~/lib/page-numbers';
import styles from './page-links.module.css';

interface Props {
  pageIndex: number;
  pageSize: number;
  count: number;
  /** Replaces the plain count. */
  total?: string;
  getHref: (pageIndex: number) => string;
}

/** Pagination: the shown range and links to the other pages. */
export function PageLinks({ pageIndex, pageSize, count, total, getHref }: Props) {
  const { t } = useTranslation();
  const pages = Math.ceil(count / pageSize);
  const first = pageIndex * pageSize + 1;
  const last = Math.min(first + pageSize - 1, count);

  return (
    <div className={styles.foot}>
      <span role="status" className={styles.range}>
        {t('lists.range', { first, last, total: total ?? count })}
      </span>
      {pages > 1 ? (
        <nav aria-label={t('lists.pages')}>
          <ul className={styles.pages}>
            <Step to={pageIndex > 0 ? getHref(pageIndex - 1) : null} label={t('lists.previous')}>
              <IconChevronLeft size={18} aria-hidden />
            </Step>
            {pagesAround(pageIndex, pages).map((page, place) =>
              page === null ? (
                <li key={`gap-${place}`} className={styles.gap} aria-hidden="true">
                  …
                </li>
              ) : (
                <li key={page}>
                  <Link
                    to={getHref(page)}
                    className={styles.page}
                    aria-label={t('lists.page', { page: page + 1 })}
                    aria-current={page === pageIndex ? 'page' : undefined}
                  >
                    {page + 1}
                  </Link>
                </li>
              ),
            )}
            <Step
              to={pageIndex < pages - 1 ? getHref(pageIndex + 1) : null}
              label={t('lists.next')}
            >
              <IconChevronRight size={18} aria-hidden />
            </Step>
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

/** Link to the previous or next page; a disabled icon on the first or last page. */
function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  return (
    <li>
      {to === null ? (
        <span className={styles.page} data-disabled aria-hidden="true">
          {children}
        </span>
      ) : (
        <Link to={to} className={styles.page} aria-label={label}>
          {children}
        </Link>
      )}
    </li>
  );
}
