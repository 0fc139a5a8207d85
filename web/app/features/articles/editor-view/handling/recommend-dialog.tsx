import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { recommendDecision, type RecommendedAction } from '~/api/handling';
import { ArticleTitle } from '~/ui/article-title';
import { FormAlert } from '~/ui/form-errors';
import { LetterTools } from '../decisions/decision-preview';
import { DecisionReviews } from '../decisions/decision-reviews';
import { LetterField, useLetterDraft } from '../decisions/letter-field';
import { useDecisionPreview } from '../decisions/use-decision-preview';
import { RECOMMENDED_ACTIONS } from './recommendation';
import { useArticleChange } from './use-article-change';
import styles from '../decisions/decisions.module.css';

interface Props {
  article: EditorArticle;
  /** Recommendation that is chosen first. */
  initialAction: RecommendedAction;
  onCancel: () => void;
  onEnd: () => void;
}

/** Recommends a decision with a draft of its letter, or changes one's own recommendation. */
export function RecommendDialog({ article, initialAction, onCancel, onEnd }: Props) {
  const { t } = useTranslation();
  // As it was when the dialog opened: the draft of the letter belongs to it.
  const [own] = useState(() => (article.recommendation?.isYours ? article.recommendation : null));
  const [action, setAction] = useState(initialAction);
  const { letter, updateLetter, removeDraft } = useLetterDraft(
    article.id,
    own ? `recommend.${own.madeAt}` : 'recommend',
    own?.letter,
  );
  const { submit, isPending, failure } = useArticleChange({
    articleId: article.id,
    change: () => recommendDecision(article.id, { action, letter: letter.trim() }),
    doneText: () => t('handling.recommend.done'),
    errorTitle: t('handling.recommend.failed'),
    onEnd: (isDone) => {
      if (isDone) removeDraft();
      onEnd();
    },
  });
  const preview = useDecisionPreview({
    articleId: article.id,
    action,
    letter,
    publicationDate: null,
    updateLetter,
  });

  return (
    <Modal
      opened
      onClose={isPending ? () => undefined : onCancel}
      size="lg"
      title={t('handling.recommend.title')}
      withCloseButton={false} // "Cancel" closes the dialog and has a label
      // Mantine renders the title in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      returnFocus={false} // the caller restores the focus
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <div className={styles.consequences}>
            <Text fw={600} component="div" className={styles.title}>
              <ArticleTitle article={article} />
            </Text>
            <Text size="sm">{t('handling.recommend.consequences')}</Text>
          </div>
          <DecisionReviews article={article} />
          <Radio.Group
            label={t('handling.recommend.label')}
            value={action}
            error={failure?.fieldErrors.action}
            readOnly={isPending || preview.isPending}
            onChange={(chosen) => {
              setAction(chosen);
              preview.reset();
            }}
          >
            <Stack gap="xs" mt="xs">
              {RECOMMENDED_ACTIONS.map((one) => (
                <Radio key={one} value={one} label={t(`decisions.actions.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <LetterField
            value={letter}
            error={failure?.fieldErrors.letter ?? preview.failure?.fieldErrors.letter}
            readOnly={isPending || preview.isPending}
            onChange={(text) => {
              updateLetter(text);
              preview.reset();
            }}
          />
          <LetterTools state={preview} disabled={isPending} onRequest={(request) => request()} />
          <FormAlert
            title={t('handling.recommend.failed')}
            failure={failure}
            fields={['action', 'letter']}
          />
        </Stack>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('handling.recommend.submit')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
