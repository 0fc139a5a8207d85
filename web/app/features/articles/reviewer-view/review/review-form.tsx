import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureMessage, getFieldErrors } from '~/api/errors';
import type { MyAssignment } from '~/api/my-reviews';
import { SaveStatus } from '~/ui/save-status';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { CriteriaFields, RatingField, ResultField } from './review-fields';
import { ReviewConflictDialog } from './review-conflict-dialog';
import styles from './review-form.module.css';
import { useCompleteReview } from './use-complete-review';
import { useReviewAutosave } from './use-review-autosave';

/** Review form. Saves automatically; completing the review is a separate step. */
export function ReviewForm({ assignment }: { assignment: MyAssignment }) {
  const { t } = useTranslation();
  const { form, autosave, saving } = useReviewAutosave(assignment);
  const result = useRef<HTMLDivElement>(null);
  const { complete, isCompleting, saveDraft, isResultMissing } = useCompleteReview({
    form,
    autosave,
    onResultMissing: () => result.current?.querySelector('input')?.focus(),
  });
  const resultId = useWatch({ control: form.control, name: 'resultId' });
  const fieldErrors = getFieldErrors(saving.failure);

  useUnsavedChanges(saving.state !== 'saved', {
    save: async () => (await autosave.saveNow()) !== null,
    text: t('reviewing.form.leave'),
  });

  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        aria-label={t('reviewing.form.label')}
        onSubmit={(event) => event.preventDefault()}
      >
        <ResultField
          ref={result}
          error={
            isResultMissing(resultId) ? t('reviewing.form.resultNeeded') : fieldErrors.resultId
          }
        />
        <RatingField />
        <CriteriaFields />
        <Textarea
          label={t('articles.review.commentForAuthor')}
          description={t('reviewing.form.commentForAuthorHint')}
          autosize
          minRows={6}
          maxRows={24}
          error={fieldErrors.commentForAuthor}
          {...form.register('commentForAuthor')}
        />
        <Textarea
          label={t('articles.review.commentForEditor')}
          description={t('articles.review.editorsOnly')}
          autosize
          minRows={3}
          maxRows={16}
          error={fieldErrors.commentForEditor}
          {...form.register('commentForEditor')}
        />
        <div className={styles.footer}>
          <SaveStatus saving={saving} reason={failureMessage(saving.failure, t)} />
          <div className={styles.buttons}>
            <Button onClick={complete} aria-busy={isCompleting}>
              {t('reviewing.complete.action')}
            </Button>
            <Button variant="default" onClick={saveDraft}>
              {t('reviewing.form.saveDraft')}
            </Button>
          </div>
        </div>
      </form>
      <ReviewConflictDialog
        saving={saving}
        onResolve={(choices) => void autosave.resolve(choices)}
      />
    </FormProvider>
  );
}
