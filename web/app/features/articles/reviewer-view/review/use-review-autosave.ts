import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { withTimeout } from '~/api/with-timeout';
import {
  readMyAssignment,
  saveReview,
  type MyAssignment,
  type ReviewContent,
} from '~/api/my-reviews';
import type { SaverState } from '~/api/saver';
import { fillMissingFields, LocalDraftStore } from '~/lib/local-draft-store';
import { createFormAdapter } from '~/ui/form-adapter';
import { showSuccess } from '~/ui/toasts';
import { useRunOnce } from '~/ui/use-run-once';
import { Autosave } from '../../form/saving/autosave';
import { saveOnWindowEvents } from '../../form/saving/save-on-window-events';
import {
  toReviewContent,
  reviewMerger,
  toVersionedReview,
  type ReviewField,
  type VersionedReview,
} from './review-content';

export type ReviewSaverState = SaverState<VersionedReview, ReviewContent, ReviewField>;
export type ReviewAutosave = Autosave<VersionedReview, ReviewContent, ReviewField>;

/** Form of a review with autosave. */
export function useReviewAutosave(assignment: MyAssignment) {
  const { t } = useTranslation();
  const form = useForm<ReviewContent>({
    defaultValues: toReviewContent(toVersionedReview(assignment)),
  });
  // The assignment id suffices as key: no other user can open the assignment.
  const [draftStore] = useState(() => new LocalDraftStore<ReviewContent>('review', assignment.id));
  const [autosave] = useState(() =>
    createAutosave(assignment, form, draftStore, () => showSuccess(t('reviewing.form.merged'), t)),
  );

  useEffect(() => {
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: autosave.onInput });
    return () => {
      unsubscribe();
      autosave.stop();
    };
  }, [form, autosave]);
  useEffect(() => saveOnWindowEvents(autosave), [autosave]);
  useServerUpdate(assignment, (updated) => void autosave.refresh(toVersionedReview(updated)));

  // Restores the local draft of an earlier visit.
  useRunOnce(() => {
    const draft = fillMissingFields(
      draftStore.readLatest(),
      toReviewContent(toVersionedReview(assignment)),
    );
    if (!draft) return;
    draftStore.adopt(draft);
    void autosave.restore(draft.content, draft.basis);
    showSuccess(t('reviewing.form.restored'), t);
  }, true);

  return { form, autosave, saving: useSyncExternalStore(autosave.subscribe, autosave.getSnapshot) };
}

function createAutosave(
  assignment: MyAssignment,
  form: UseFormReturn<ReviewContent>,
  draftStore: LocalDraftStore<ReviewContent>,
  onMerged: () => void,
): ReviewAutosave {
  return new Autosave(toVersionedReview(assignment), {
    toContent: toReviewContent,
    merger: reviewMerger,
    form: createFormAdapter(form),
    server: {
      save: async (body) => toVersionedReview(await withTimeout(saveReview(assignment.id, body))),
      load: async () => toVersionedReview(await withTimeout(readMyAssignment(assignment.id))),
    },
    draftStore,
    onMerged,
  });
}

function useServerUpdate(
  assignment: MyAssignment,
  onUpdate: (assignment: MyAssignment) => void,
): void {
  const lastAssignment = useRef(assignment);
  const notify = useEffectEvent(onUpdate);
  useEffect(() => {
    if (lastAssignment.current === assignment) return;
    lastAssignment.current = assignment;
    notify(assignment);
  }, [assignment]);
}
