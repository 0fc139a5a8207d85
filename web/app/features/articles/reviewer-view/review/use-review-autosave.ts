import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAutosave, type Autosave } from '~/api/autosave';
import {
  readMyAssignment,
  saveReview,
  type MyAssignment,
  type ReviewContent,
} from '~/api/my-reviews';
import type { SaverState } from '~/api/saver';
import { fillMissingFields, LocalDraftStore } from '~/lib/local-draft-store';
import { showSuccess } from '~/ui/toasts';
import { useRunOnce } from '~/ui/use-run-once';
import {
  reviewMerger,
  toReviewContent,
  toVersionedReview,
  type ReviewField,
  type VersionedReview,
} from './review-content';

export type ReviewSaverState = SaverState<VersionedReview, ReviewContent, ReviewField>;
export type ReviewAutosave = Autosave<VersionedReview, ReviewContent, ReviewField>;

/** Form of a review with autosave. */
export function useReviewAutosave(assignment: MyAssignment) {
  const { t } = useTranslation();
  const { id } = assignment;
  const record = useMemo(() => toVersionedReview(assignment), [assignment]);
  const form = useForm<ReviewContent>({ defaultValues: toReviewContent(record) });
  // The assignment id suffices as key: no other user can open the assignment.
  const [draftStore] = useState(() => new LocalDraftStore<ReviewContent>('review', id));
  const { autosave, saving } = useAutosave({
    record,
    form,
    draftStore,
    toContent: toReviewContent,
    merger: reviewMerger,
    save: async (body) => toVersionedReview(await saveReview(id, body)),
    load: async () => toVersionedReview(await readMyAssignment(id)),
    onMerged: () => showSuccess(t('reviewing.form.merged'), t),
  });

  // Restores the local draft of an earlier visit.
  useRunOnce(() => {
    const draft = fillMissingFields(draftStore.readLatest(), toReviewContent(record));
    if (!draft) return;
    draftStore.adopt(draft);
    void autosave.restore(draft.content, draft.basis);
    showSuccess(t('reviewing.form.restored'), t);
  }, true);

  return { form, autosave, saving };
}
