import { useTranslation } from 'react-i18next';
import { changeDeskArticle, type ArticleDate, type DeskArticle } from '~/api/desk-articles';
import { DayFact } from '~/ui/facts';
import { InlineDay } from './inline-day';

/** A day of the article's life, which editors may put right where it stands. */
export function InlineDate({ article, name }: { article: DeskArticle; name: ArticleDate }) {
  const { t } = useTranslation();
  const term = t(`desk.dates.${name}`);
  const iso = article[name];

  if (!article.editableDates.includes(name)) return <DayFact term={term} iso={iso} />;
  return (
    <InlineDay
      day={{
        term,
        name,
        iso,
        save: (day) => changeDeskArticle(article.id, { [name]: day }),
        failed: t('desk.dates.failed'),
      }}
    />
  );
}
