import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { toFormFailure } from '~/api/errors';
import type { DecisionRecommendation } from '~/api/handling';
import { DateField } from '~/ui/date-field';
import { FormAlert } from '~/ui/form-errors';
import { PublicationChecklist } from '~/ui/publication-checklist';
import { RetractionWarnings } from '../retraction-warnings';
import { DecisionConsequences } from './decision-consequences';
import { LetterTools } from './decision-preview';
import { DecisionReviews, RecommendationNote } from './decision-reviews';
import { isDestructive, type EditorDecision } from './editor-decision';
import { LetterField, useLetterDraft } from './letter-field';
import { RegistrationWarnings } from './registration-warnings';
import { useDecide } from './use-decide';
import { useDecisionPreview } from './use-decision-preview';
import { usePublicationDate } from './use-publication-date';

interface Props {
  article: EditorArticle;
  decision: EditorDecision;
  /** Recommendation that this decision sends; its letter may be changed. */
  recommendation?: DecisionRecommendation;
  onCancel: () => void;
  onEnd: (dismissToast: () => void) => void;
}

/** Confirms a decision and collects its letter and publication date. */
export function DecisionDialog({ article, decision, recommendation, onCancel, onEnd }: Props) {
  const { t } = useTranslation();
  const { action, takesLetter, takesPublicationDate, takesRemovalFromIssue, revealsReviews } =
    decision;
  const [removeFromIssue, setRemoveFromIssue] = useState(false);
  const { letter, updateLetter, removeDraft } = useLetterDraft(
    article.id,
    recommendation ? `${action}.${recommendation.madeAt}` : action,
    recommendation?.letter,
  );
  const { submit, isPending, error } = useDecide({ article, action, onDone: removeDraft, onEnd });
  const dateField = usePublicationDate(article, error);
  const failure = toFormFailure(error, t);
  const preview = useDecisionPreview({
    articleId: article.id,
    action,
    letter,
    publicationDate: takesPublicationDate ? dateField.value : null,
    updateLetter,
  });
  const changeLetter = (text: string) => {
    updateLetter(text);
    preview.reset();
  };

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (takesPublicationDate && !dateField.validate()) return;
    submit({
      letter: takesLetter ? letter.trim() || null : null,
      publicationDate: takesPublicationDate ? dateField.value : null,
      removeFromIssue: takesRemovalFromIssue && removeFromIssue,
    });
  };

  return (
    <Modal
      opened
      onClose={isPending ? () => undefined : onCancel}
      size="lg"
      title={t(`decisions.titles.${action}`)}
      withCloseButton={false} // "Cancel" closes the dialog and has a label
      // Mantine renders the title in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      returnFocus={false} // the panel restores the focus
    >
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="md">
          {takesPublicationDate ? (
            <>
              <PublicationChecklist
                missing={article.publicationWarnings.map((warning) =>
                  t(`publishing.checklist.article.${warning}`),
                )}
              />
              <RegistrationWarnings warnings={article.registrationWarnings} />
            </>
          ) : null}
          {action === 'accept' || takesPublicationDate ? (
            <RetractionWarnings article={article} />
          ) : null}
          {recommendation ? (
            <RecommendationNote article={article} recommendation={recommendation} />
          ) : null}
          <DecisionConsequences article={article} decision={decision} />
          {takesLetter && revealsReviews ? <DecisionReviews article={article} /> : null}
          {takesPublicationDate ? (
            <DateField
              {...dateField.field}
              onChange={(date) => {
                dateField.field.onChange(date);
                preview.reset();
              }}
              label={t('decisions.publicationDate.label')}
              required
              readOnly={isPending || preview.isPending}
            />
          ) : null}
          {takesRemovalFromIssue ? (
            <Checkbox
              label={t('decisions.issue.remove', { issue: article.issue?.label })}
              description={t('decisions.issue.removeHint')}
              checked={removeFromIssue}
              disabled={isPending}
              onChange={({ currentTarget }) => setRemoveFromIssue(currentTarget.checked)}
            />
          ) : null}
          {takesLetter ? (
            <>
              <LetterField
                value={letter}
                error={failure?.fieldErrors.letter ?? preview.failure?.fieldErrors.letter}
                readOnly={isPending || preview.isPending}
                onChange={changeLetter}
              />
              <LetterTools
                state={preview}
                disabled={isPending}
                onRequest={(request) => {
                  if (!takesPublicationDate || dateField.validate()) request();
                }}
              />
            </>
          ) : null}
          <FormAlert
            title={t(`decisions.failed.${action}`)}
            failure={failure}
            fields={['publicationDate', 'letter']}
          />
        </Stack>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button
            type="submit"
            color={isDestructive(action) ? 'carmine.7' : undefined}
            loading={isPending}
          >
            {t(`decisions.actions.${action}`)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
