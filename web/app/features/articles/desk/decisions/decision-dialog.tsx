import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskArticle } from '~/api/desk-articles';
import { failureOf } from '~/api/errors';
import { FormAlert } from '~/ui/form-alert';
import { DecisionConsequences } from './decision-consequences';
import { isGrave, type DeskDecision } from './desk-decision';
import { LetterField } from './letter-field';
import { useDecide } from './use-decide';
import { useKeptLetter } from './use-kept-letter';
import { usePublicationDay } from './use-publication-day';

interface Props {
  article: DeskArticle;
  decision: DeskDecision;
  onCancel: () => void;
  onEnd: (unsay: () => void) => void;
}

/** Says what a decision brings before it is made, and takes what goes with it. */
export function DecisionDialog({ article, decision, onCancel, onEnd }: Props) {
  const { t } = useTranslation();
  const { action, takesLetter, takesPublicationDate } = decision;
  const { letter, write, forget } = useKeptLetter(article.id, action);
  const { submit, isPending, error } = useDecide({ article, action, onDone: forget, onEnd });
  const day = usePublicationDay(article, error);
  const failure = failureOf(error, t);

  const confirm = (event: SubmitEvent) => {
    event.preventDefault();
    if (takesPublicationDate && !day.isGiven()) return;
    submit({
      letter: takesLetter ? letter.trim() || null : null,
      publicationDate: takesPublicationDate ? day.value : null,
    });
  };

  return (
    <Modal
      opened
      onClose={isPending ? () => undefined : onCancel}
      size="lg"
      title={t(`decisions.titles.${action}`)}
      withCloseButton={false} // «Cancel» is the same, with a name
      // The title stands in a `header`, which would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      returnFocus={false} // the panel knows where to
    >
      <form noValidate onSubmit={confirm}>
        <Stack gap="md">
          <DecisionConsequences article={article} decision={decision} />
          {takesPublicationDate ? (
            <TextInput
              {...day.field}
              type="date"
              label={t('decisions.publicationDate.label')}
              required
              readOnly={isPending}
            />
          ) : null}
          {takesLetter ? (
            <LetterField
              value={letter}
              error={failure?.faults.letter}
              readOnly={isPending}
              onChange={write}
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
            color={isGrave(action) ? 'carmine.7' : undefined}
            loading={isPending}
          >
            {t(`decisions.actions.${action}`)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
