import { useTranslation } from 'react-i18next';
import { searchWith } from '~/lib/list-address';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import styles from './nothing-found.module.css';
import type { Search } from './search-address';

interface Props {
  search: Search;
  isAsking: boolean;
  address: URLSearchParams;
}

/** Why the list is empty, and what to do next. */
export function NothingFound({ search, isAsking, address }: Props) {
  const { t } = useTranslation();
  const { query, field, from, to } = search;
  const without = (...names: string[]) =>
    paths.publicArticles() +
    searchWith(address, Object.fromEntries(names.map((name) => [name, null])));

  if (!isAsking) {
    return (
      <div className={styles.nothing}>
        <h2 id="found" className={page.sectionTitle}>
          {t('publicLists.none.title')}
        </h2>
        <p>{t('publicLists.none.text')}</p>
        <p className={styles.actions}>
          <a className={page.button} href={paths.subscription()}>
            {t('publicLists.none.subscribe')}
          </a>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.nothing}>
      <h2 id="found" className={page.sectionTitle}>
        {query ? t('publicLists.nothing.title', { query }) : t('publicLists.nothing.titleOfDays')}
      </h2>
      {query ? (
        <ul>
          <li>{t('publicLists.nothing.spelling')}</li>
          <li>{t('publicLists.nothing.fewer')}</li>
          <li>{t('publicLists.nothing.other')}</li>
        </ul>
      ) : null}
      <p className={styles.actions}>
        {field ? (
          <a className={page.button} href={without('field')}>
            {t('publicLists.nothing.everywhere')}
          </a>
        ) : null}
        {from || to ? (
          <a className={field ? page.buttonGhost : page.button} href={without('from', 'to')}>
            {t('publicLists.nothing.anyDay')}
          </a>
        ) : null}
        <a className={page.buttonGhost} href={paths.publicArticles()}>
          {t('publicLists.nothing.all')}
        </a>
      </p>
    </div>
  );
}
