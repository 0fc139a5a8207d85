import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pagesAround } from '~/lib/pages-around';
import styles from './page-links.module.css';

interface Props {
  pageIndex: number;
  pageSize: number;
  count: number;
  /** Where it is not the plain count. */
  total?: string;
  hrefOf: (pageIndex: number) => string;
}

/** Which part of a list is shown, and the way to the others. */
export function PageLinks({ pageIndex, pageSize, count, total, hrefOf }: Props) {
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
            <Step to={pageIndex > 0 ? hrefOf(pageIndex - 1) : null} label={t('lists.previous')}>
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
                    to={hrefOf(page)}
                    className={styles.page}
                    aria-label={t('lists.page', { page: page + 1 })}
                    aria-current={page === pageIndex ? 'page' : undefined}
                  >
                    {page + 1}
                  </Link>
                </li>
              ),
            )}
            <Step to={pageIndex < pages - 1 ? hrefOf(pageIndex + 1) : null} label={t('lists.next')}>
              <IconChevronRight size={18} aria-hidden />
            </Step>
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

/** At an end it stays where it was, but leads nowhere. */
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
