import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureMessage, fieldFaults } from '~/api/errors';
import type { MyAssignment } from '~/api/my-reviews';
import { SaveStatus } from '~/ui/save-status';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { CriteriaFields } from './criteria-fields';
import { RatingField } from './rating-field';
import { ResultField } from './result-field';
import { ReviewConflict } from './review-conflict';
import styles from './review-form.module.css';
import { useComplete } from './use-complete';
import { useReviewSaving } from './use-review-saving';

/** Where a review is written. All of it saves itself; handing it in is another step. */
export function ReviewForm({ assignment }: { assignment: MyAssignment }) {
  const { t } = useTranslation();
  const { form, autosave, saving } = useReviewSaving(assignment);
  const result = useRef<HTMLDivElement>(null);
  const { complete, isCompleting, saveDraft, isResultMissing } = useComplete({
    form,
    autosave,
    onResultMissing: () => result.current?.querySelector('input')?.focus(),
  });
  const resultId = useWatch({ control: form.control, name: 'resultId' });
  const faults = fieldFaults(saving.failure);

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
          error={isResultMissing(resultId) ? t('reviewing.form.resultNeeded') : faults.resultId}
        />
        <RatingField />
        <CriteriaFields />
        <Textarea
          label={t('articles.review.commentForAuthor')}
          description={t('reviewing.form.commentForAuthorHint')}
          autosize
          minRows={6}
          maxRows={24}
          error={faults.commentForAuthor}
          {...form.register('commentForAuthor')}
        />
        <Textarea
          label={t('articles.review.commentForEditor')}
          description={t('articles.review.editorsOnly')}
          autosize
          minRows={3}
          maxRows={16}
          error={faults.commentForEditor}
          {...form.register('commentForEditor')}
        />
        <div className={styles.foot}>
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
      <ReviewConflict saving={saving} onResolve={(choices) => void autosave.resolve(choices)} />
    </FormProvider>
  );
}
