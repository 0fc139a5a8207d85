import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { retractedReferencesQuery } from '~/api/retractions';
import { RetractedReferencesNotice } from '../retracted-references/retraction-mark';

/** Loads the doubtful ones among the saved references. The server refuses recused editors. */
export function useRetractedReferences(article: EditorArticle) {
  const { data, isError } = useQuery({
    ...retractedReferencesQuery(article),
    enabled: article.references.length > 0 && !article.isRecused,
  });
  return { references: data?.retracted ?? [], isError };
}

/** Doubtful references, before a decision. They warn and never prevent it. */
export function RetractionWarnings({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const { references } = useRetractedReferences(article);
  return (
    <RetractedReferencesNotice references={references} advice={t('retractions.marks.anyway')} />
  );
}
