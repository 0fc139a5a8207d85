import { useTranslation } from 'react-i18next';
import type { ArticleSearchResult } from '~/api/types';
import styles from './list-facets.module.css';
import { articlesUrl, FACETS, type SearchCriteria } from './search-params';

type Facet = (typeof FACETS)[number];
type FacetValue = ArticleSearchResult['facets']['years'][number];

/** Values of a facet that are shown before "More". */
const MAX_SHOWN = 8;

interface Props {
  facets: ArticleSearchResult['facets'];
  search: SearchCriteria;
  searchParams: URLSearchParams;
}

/** Links that narrow the list by year, type or section, or widen it again. */
export function ListFacets({ facets, search, searchParams }: Props) {
  const { t } = useTranslation();
  const values: Record<Facet, FacetValue[]> = {
    year: facets.years,
    type: facets.types,
    section: facets.sections,
  };
  const shown = FACETS.filter((facet) => search[facet] || values[facet].length > 1);
  if (shown.length === 0) return null;
  return (
    <nav id="facets" className={styles.facets} aria-labelledby="facets-title">
      <h2 id="facets-title">{t('publicLists.facets.title')}</h2>
      {shown.map((facet) => (
        <FacetGroup
          key={facet}
          facet={facet}
          values={values[facet]}
          selected={search[facet]}
          getHref={(value) => articlesUrl(searchParams, { [facet]: value })}
        />
      ))}
    </nav>
  );
}

interface GroupProps {
  facet: Facet;
  values: FacetValue[];
  selected: string;
  getHref: (value: string | null) => string;
}

function FacetGroup({ facet, values, selected, getHref }: GroupProps) {
  const { t } = useTranslation();
  if (selected) {
    const name = values.find(({ value }) => value === selected)?.name ?? selected;
    return (
      <div>
        <h3>{t(`publicLists.facets.${facet}`)}</h3>
        <ul>
          <li>
            <a
              href={getHref(null)}
              className={styles.selected}
              rel="nofollow"
              aria-label={t('publicLists.facets.remove', { name })}
            >
              <span>{name}</span>
              <span aria-hidden>×</span>
            </a>
          </li>
        </ul>
      </div>
    );
  }
  const rest = values.slice(MAX_SHOWN);
  return (
    <div>
      <h3>{t(`publicLists.facets.${facet}`)}</h3>
      <ValueList values={values.slice(0, MAX_SHOWN)} getHref={getHref} />
      {rest.length > 0 ? (
        <details>
          <summary>{t('publicLists.facets.more', { count: rest.length })}</summary>
          <ValueList values={rest} getHref={getHref} />
        </details>
      ) : null}
    </div>
  );
}

function ValueList({ values, getHref }: Pick<GroupProps, 'values' | 'getHref'>) {
  return (
    <ul>
      {values.map(({ value, name, count }) => (
        <li key={value}>
          <a href={getHref(value)} rel="nofollow">
            <span>{name}</span> <span className={styles.count}>{count}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
