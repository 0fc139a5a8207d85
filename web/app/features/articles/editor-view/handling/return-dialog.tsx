import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { returnRecommendation, type DecisionRecommendation } from '~/api/handling';
import { FormAlert } from '~/ui/form-errors';
import { pageHeading } from '../decisions/use-decision-dialog';
import { useArticleChange } from './use-article-change';

const MAX_LENGTH = 2000;

interface ReturnDialogState {
  openDialog: (trigger: HTMLElement, recommendation: DecisionRecommendation) => void;
  /** The open dialog; null if it is closed. */
  dialog: ReactNode;
}

interface Props {
  article: EditorArticle;
  recommendation: DecisionRecommendation;
  onCancel: () => void;
  onEnd: () => void;
}

/** Opens the dialog that returns a recommendation, and restores the focus when it closes. */
export function useReturnDialog(article: EditorArticle): ReturnDialogState {
  const [opened, setOpened] = useState<{
    trigger: HTMLElement;
    recommendation: DecisionRecommendation;
  } | null>(null);
  const close = (focused: HTMLElement | null) => {
    setOpened(null);
    (focused?.isConnected ? focused : pageHeading())?.focus();
  };
  return {
    openDialog: (trigger, recommendation) => setOpened({ trigger, recommendation }),
    dialog: opened ? (
      <ReturnDialog
        article={article}
        recommendation={opened.recommendation}
        onCancel={() => close(opened.trigger)}
        onEnd={() => close(pageHeading())}
      />
    ) : null,
  };
}

/** Returns a recommendation to its author with a reason. */
function ReturnDialog({ article, recommendation, onCancel, onEnd }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const name = recommendation.by.name.fullNameEn;
  const { submit, isPending, failure } = useArticleChange({
    articleId: article.id,
    change: () =>
      returnRecommendation(article.id, { reason: reason.trim(), madeAt: recommendation.madeAt }),
    doneText: () => t('handling.return.done', { name }),
    errorTitle: t('handling.return.failed'),
    onEnd,
  });

  return (
    <Modal
      opened
      onClose={isPending ? () => undefined : onCancel}
      title={t('handling.return.title')}
      withCloseButton={false} // "Cancel" closes the dialog and has a label
      // Mantine renders the title in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      returnFocus={false} // the card restores the focus
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(!reason.trim());
          if (reason.trim()) submit();
          else field.current?.focus();
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('handling.return.consequences', { name })}</Text>
          <Textarea
            ref={field}
            data-autofocus
            label={t('handling.return.reason')}
            description={t('handling.return.reasonHint')}
            required
            autosize
            minRows={3}
            maxRows={10}
            maxLength={MAX_LENGTH}
            value={reason}
            readOnly={isPending}
            error={isMissing ? t('handling.return.required') : failure?.fieldErrors.reason}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              setIsMissing(false);
            }}
          />
          <FormAlert title={t('handling.return.failed')} failure={failure} fields={['reason']} />
        </Stack>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('handling.return.submit')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
