import { useTranslation } from 'react-i18next';
import type { ArticleSearchResult } from '~/api/types';
import type { Language } from '~/i18n/language';
import page from '~/ui/page.module.css';
import styles from './articles-page.module.css';
import { hasCriteria, type SearchCriteria } from './search-params';

interface Props {
  result: Pick<ArticleSearchResult, 'count' | 'isMore' | 'correctedQuery' | 'isAnyWord'>;
  search: SearchCriteria;
  language: Language;
}

/** Number of results, and whether the query was corrected or loosened. */
export function SearchSummary({ result, search, language }: Props) {
  const { t } = useTranslation();
  const { count, correctedQuery, isAnyWord } = result;
  const formattedCount = formatCount(result, language);
  return (
    <div>
      <h2 id="results" className={page.sectionTitle}>
        {hasCriteria(search)
          ? t('publicLists.found', { count, shown: formattedCount })
          : t('publicLists.all', { count, shown: formattedCount })}
      </h2>
      {correctedQuery ? (
        <p className={styles.note}>
          {t('publicLists.corrected', { asked: search.query, corrected: correctedQuery })}
        </p>
      ) : null}
      {isAnyWord ? <p className={styles.note}>{t('publicLists.anyWord')}</p> : null}
    </div>
  );
}

/** Formats the count as "1,000+" if there are more results than were counted. */
export function formatCount(
  result: Pick<ArticleSearchResult, 'count' | 'isMore'>,
  language: Language,
) {
  return formatInteger(result.count, language) + (result.isMore ? '+' : '');
}

const formats: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-GB'),
  // Groups four digits too, as in English.
  ru: new Intl.NumberFormat('ru-RU', { useGrouping: 'always' }),
};

/** "1,000" or "1 000". */
function formatInteger(value: number, language: Language): string {
  return formats[language].format(value);
}
