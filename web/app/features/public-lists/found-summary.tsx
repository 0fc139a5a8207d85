import { useTranslation } from 'react-i18next';
import type { FoundArticles } from '~/api/public-types';
import type { Language } from '~/i18n/language';
import { wholeNumber } from '~/lib/whole-number';
import page from '~/ui/page.module.css';
import styles from './articles-page.module.css';
import { isAsking, type Search } from './search-address';

interface Props {
  found: Pick<FoundArticles, 'count' | 'isMore' | 'correctedQuery' | 'isAnyWord'>;
  search: Search;
  language: Language;
}

/** How many there are, and what was done to find any. */
export function FoundSummary({ found, search, language }: Props) {
  const { t } = useTranslation();
  const { count, correctedQuery, isAnyWord } = found;
  const shown = countInWords(found, language);
  return (
    <div className={styles.head}>
      <h2 id="found" className={page.sectionTitle}>
        {isAsking(search)
          ? t('publicLists.found', { count, shown })
          : t('publicLists.all', { count, shown })}
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

/** «1,000+» where there are more than were counted. */
export function countInWords(found: Pick<FoundArticles, 'count' | 'isMore'>, language: Language) {
  return wholeNumber(found.count, language) + (found.isMore ? '+' : '');
}
