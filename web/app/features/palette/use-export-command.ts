import { useTranslation } from 'react-i18next';
import { exportArticles, type EditorArticleFilters } from '~/api/editor-articles';
import { failureMessage } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import type { Command } from '~/lib/commands';
import { showError } from '~/ui/toasts';

/** No filter; the page is ignored by an export. */
const ALL_ARTICLES: EditorArticleFilters = {
  search: '',
  typeIds: [],
  editor: '',
  waits: '',
  steps: [],
  late: false,
  reviews: '',
  submittedAfter: '',
  submittedBefore: '',
  decision: '',
  decidedAfter: '',
  decidedBefore: '',
  withIssue: null,
  issueId: null,
  statusIds: [],
  order: '-createdAt',
  pageIndex: 0,
  pageSize: 50,
};

/** Downloads all articles of the editors' list. It goes on after the palette is closed. */
export function useExportCommand(): Command {
  const { t } = useTranslation();
  const { submit } = useGuardedMutation({
    mutationFn: () => exportArticles(ALL_ARTICLES),
    onError: (error) => showError(t('palette.exportFailed'), failureMessage(error, t), t),
  });
  return {
    id: 'export',
    label: t('palette.actions.export'),
    keywords: t('palette.keywords.export'),
    run: () => submit(),
  };
}
