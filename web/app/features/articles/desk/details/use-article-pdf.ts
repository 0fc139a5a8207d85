import { useTranslation } from 'react-i18next';
import { changeDeskArticle, type DeskArticle } from '~/api/desk-articles';
import { failureMessage } from '~/api/errors';
import { usePdfUpload } from '~/api/use-single-upload';
import { useSubmission } from '~/api/use-submission';
import type { Language } from '~/i18n/language';
import { showError } from '~/ui/toasts';

const FIELDS = { en: 'pdfEnId', ru: 'pdfRuId' } as const;

/** What has been uploaded becomes the article's PDF at once. */
export function useArticlePdf({ id }: DeskArticle, language: Language) {
  const { t } = useTranslation();
  const change = useSubmission({
    mutationFn: (fileId: string | null) => changeDeskArticle(id, { [FIELDS[language]]: fileId }),
    onError: (error) => showError(t('desk.pdf.failed'), failureMessage(error, t), t),
  });
  const pdf = usePdfUpload((file) => change.submit(file.id));
  return { pdf, remove: () => change.submit(null), isChanging: change.isPending };
}

export type ArticlePdf = ReturnType<typeof useArticlePdf>;
