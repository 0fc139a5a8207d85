import { useTranslation } from 'react-i18next';
import { patchEditorArticle, type EditorArticle } from '~/api/editor-articles';
import { failureMessage } from '~/api/errors';
import { usePdfUpload } from '~/api/use-single-upload';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import type { Language } from '~/i18n/language';
import { showError } from '~/ui/toasts';

const FIELDS = { en: 'pdfEnId', ru: 'pdfRuId' } as const;

/** Uploads a PDF and attaches it to the article immediately. */
export function useArticlePdf({ id }: EditorArticle, language: Language) {
  const { t } = useTranslation();
  const change = useGuardedMutation({
    mutationFn: (fileId: string | null) => patchEditorArticle(id, { [FIELDS[language]]: fileId }),
    onError: (error) => showError(t('desk.pdf.failed'), failureMessage(error, t), t),
  });
  const pdf = usePdfUpload((file) => change.submit(file.id));
  return { pdf, remove: () => change.submit(null), isChanging: change.isPending };
}

export type ArticlePdf = ReturnType<typeof useArticlePdf>;
