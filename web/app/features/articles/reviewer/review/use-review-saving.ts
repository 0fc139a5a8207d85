import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { inTime } from '~/api/in-time';
import {
  readMyAssignment,
  saveReview,
  type MyAssignment,
  type ReviewContent,
} from '~/api/my-reviews';
import type { Saving } from '~/api/saver';
import { completed, Shelf } from '~/lib/kept-content';
import { formContent } from '~/ui/form-content';
import { showSuccess } from '~/ui/toasts';
import { useOnce } from '~/ui/use-once';
import { Autosave } from '../../editor/saving/autosave';
import { watchWindow } from '../../editor/saving/watch-window';
import {
  contentOf,
  reviewMerging,
  writtenOf,
  type ReviewField,
  type Written,
} from './review-content';

export type ReviewSaving = Saving<Written, ReviewContent, ReviewField>;
export type ReviewAutosave = Autosave<Written, ReviewContent, ReviewField>;

/** The form of a review, and the saving of what is written in it. */
export function useReviewSaving(assignment: MyAssignment) {
  const { t } = useTranslation();
  const form = useForm<ReviewContent>({ defaultValues: contentOf(writtenOf(assignment)) });
  // Nobody else can open this assignment.
  const [shelf] = useState(() => new Shelf<ReviewContent>('review', assignment.id));
  const [autosave] = useState(() =>
    autosaveOf(assignment, form, shelf, () => showSuccess(t('reviewing.form.merged'), t)),
  );

  useEffect(() => {
    const deafen = form.subscribe({ formState: { values: true }, callback: autosave.touch });
    return () => {
      deafen();
      autosave.stop();
    };
  }, [form, autosave]);
  useEffect(() => watchWindow(autosave), [autosave]);
  useNews(assignment, (news) => void autosave.refresh(writtenOf(news)));

  // What an earlier visit could not save goes on where it was.
  useOnce(() => {
    const kept = completed(shelf.kept(), contentOf(writtenOf(assignment)));
    if (!kept) return;
    shelf.adopt(kept);
    void autosave.putBack(kept.content, kept.basis);
    showSuccess(t('reviewing.form.restored'), t);
  }, true);

  return { form, autosave, saving: useSyncExternalStore(autosave.listen, autosave.current) };
}

function autosaveOf(
  assignment: MyAssignment,
  form: UseFormReturn<ReviewContent>,
  shelf: Shelf<ReviewContent>,
  onMerged: () => void,
): ReviewAutosave {
  return new Autosave(writtenOf(assignment), {
    contentOf,
    merging: reviewMerging,
    form: formContent(form),
    server: {
      save: async (body) => writtenOf(await inTime(saveReview(assignment.id, body))),
      load: async () => writtenOf(await inTime(readMyAssignment(assignment.id))),
    },
    shelf,
    onMerged,
  });
}

function useNews(assignment: MyAssignment, onNews: (assignment: MyAssignment) => void): void {
  const known = useRef(assignment);
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (known.current === assignment) return;
    known.current = assignment;
    tell(assignment);
  }, [assignment]);
}
