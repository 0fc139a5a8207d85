import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { toFormFailure } from '~/api/errors';
import { FormAlert } from '~/ui/form-errors';
import { DecisionConsequences } from './decision-consequences';
import { isDestructive, type EditorDecision } from './editor-decision';
import { LetterField, useLetterDraft } from './letter-field';
import { useDecide } from './use-decide';
import { usePublicationDate } from './use-publication-date';

interface Props {
  article: EditorArticle;
  decision: EditorDecision;
  onCancel: () => void;
  onEnd: (dismissToast: () => void) => void;
}

/** Confirms a decision and collects its letter and publication date. */
export function DecisionDialog({ article, decision, onCancel, onEnd }: Props) {
  const { t } = useTranslation();
  const { action, takesLetter, takesPublicationDate } = decision;
  const { letter, updateLetter, removeDraft } = useLetterDraft(article.id, action);
  const { submit, isPending, error } = useDecide({ article, action, onDone: removeDraft, onEnd });
  const dateField = usePublicationDate(article, error);
  const failure = toFormFailure(error, t);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (takesPublicationDate && !dateField.validate()) return;
    submit({
      letter: takesLetter ? letter.trim() || null : null,
      publicationDate: takesPublicationDate ? dateField.value : null,
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
          <DecisionConsequences article={article} decision={decision} />
          {takesPublicationDate ? (
            <TextInput
              {...dateField.field}
              type="date"
              label={t('decisions.publicationDate.label')}
              required
              readOnly={isPending}
            />
          ) : null}
          {takesLetter ? (
            <LetterField
              value={letter}
              error={failure?.fieldErrors.letter}
              readOnly={isPending}
              onChange={updateLetter}
            />
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
