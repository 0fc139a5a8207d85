import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { withTimeout } from '~/api/with-timeout';
import { loadIssue, saveIssue, type Issue } from '~/api/issues';
import type { Saver, SaverState } from '~/api/saver';
import { useSaver } from '~/api/use-saver';
import type { LocalDraftStore } from '~/lib/local-draft-store';
import { createFormAdapter } from '~/ui/form-adapter';
import { showSuccess } from '~/ui/toasts';
import { toIssueDraft, createIssueMerger, type IssueDraft, type IssuePart } from './issue-content';
import type { MergeNote } from './sections/merge-sections';

export type IssueSaving = SaverState<Issue, IssueDraft, IssuePart>;
export type IssueSaver = Saver<Issue, IssueDraft, IssuePart>;

interface Options {
  issue: Issue;
  form: UseFormReturn<IssueDraft>;
  draftStore: LocalDraftStore<IssueDraft>;
  onNotes: (notes: MergeNote[]) => void;
}

/** Creates the saver of an issue; it saves only on request. */
export function useIssueSaver({ issue, form, draftStore, onNotes }: Options) {
  const { t } = useTranslation();
  return useSaver<Issue, IssueDraft, IssuePart>(
    issue,
    {
      toContent: toIssueDraft,
      merger: createIssueMerger(onNotes),
      form: createFormAdapter(form),
      server: {
        save: (body) => withTimeout(saveIssue(issue.id, body)),
        load: () => withTimeout(loadIssue(String(issue.id))),
      },
      draftStore,
      onMerged: (parts) => {
        const names = parts.map((part) => t(`issues.edit.parts.${part}`)).join(', ');
        showSuccess(t('issues.edit.merged', { parts: names }), t);
      },
    },
    (onInput) => form.subscribe({ formState: { values: true }, callback: onInput }),
  );
}
