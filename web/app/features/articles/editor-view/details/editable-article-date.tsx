import { useTranslation } from 'react-i18next';
import { patchEditorArticle, type ArticleDate, type EditorArticle } from '~/api/editor-articles';
import { DayFact } from '~/ui/facts';
import { EditableDate } from './editable-date';

/** A date of the article, editable in place if the server allows it. */
export function EditableArticleDate({
  article,
  name,
}: {
  article: EditorArticle;
  name: ArticleDate;
}) {
  const { t } = useTranslation();
  const term = t(`desk.dates.${name}`);
  const iso = article[name];

  if (!article.editableDates.includes(name)) return <DayFact term={term} iso={iso} />;
  return (
    <EditableDate
      date={{
        term,
        name,
        iso,
        save: (day) => patchEditorArticle(article.id, { [name]: day }),
        errorTitle: t('desk.dates.failed'),
      }}
    />
  );
}
