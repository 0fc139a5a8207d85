import { useTranslation } from 'react-i18next';
import styles from './articles-page.module.css';
import { articlesUrl, type SearchCriteria } from './search-params';

interface Props {
  search: SearchCriteria;
  searchParams: URLSearchParams;
}

/** Orders of the list. Relevance is one only for a query; the default order has no parameter. */
export function SortLinks({ search, searchParams }: Props) {
  const { t } = useTranslation();
  const orders = search.query
    ? (['relevance', '-publicationDate', 'publicationDate'] as const)
    : (['-publicationDate', 'publicationDate'] as const);
  const isDefault = (order: string) => order === orders[0];
  const current = search.order || orders[0];
  return (
    <nav className={styles.orders} aria-label={t('publicLists.search.order')}>
      <ul>
        {orders.map((order) => (
          <li key={order}>
            <a
              href={articlesUrl(searchParams, { order: isDefault(order) ? null : order })}
              rel="nofollow"
              aria-current={order === current ? 'true' : undefined}
            >
              {t(`publicLists.orders.${order}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
