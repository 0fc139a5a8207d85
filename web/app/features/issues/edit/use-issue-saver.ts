import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { inTime } from '~/api/in-time';
import { loadIssue, saveIssue, type Issue } from '~/api/issues';
import type { Saver, Saving } from '~/api/saver';
import { useSaver } from '~/api/use-saver';
import type { Shelf } from '~/lib/kept-content';
import { formContent } from '~/ui/form-content';
import { showSuccess } from '~/ui/toasts';
import { draftOf, issueMerging, type IssueDraft, type IssuePart } from './issue-content';
import type { MergeNote } from './sections/merge-sections';

export type IssueSaving = Saving<Issue, IssueDraft, IssuePart>;
export type IssueSaver = Saver<Issue, IssueDraft, IssuePart>;

interface Parts {
  issue: Issue;
  form: UseFormReturn<IssueDraft>;
  shelf: Shelf<IssueDraft>;
  onNotes: (notes: MergeNote[]) => void;
}

/** Ties the form, the server and the window to the saving of one issue, which happens when it is asked for. */
export function useIssueSaver({ issue, form, shelf, onNotes }: Parts) {
  const { t } = useTranslation();
  return useSaver<Issue, IssueDraft, IssuePart>(
    issue,
    {
      contentOf: draftOf,
      merging: issueMerging(onNotes),
      form: formContent(form),
      server: {
        save: (body) => inTime(saveIssue(issue.id, body)),
        load: () => inTime(loadIssue(String(issue.id))),
      },
      shelf,
      onMerged: (parts) => {
        const names = parts.map((part) => t(`issues.edit.parts.${part}`)).join(', ');
        showSuccess(t('issues.edit.merged', { parts: names }), t);
      },
    },
    (typed) => form.subscribe({ formState: { values: true }, callback: typed }),
  );
}
