import { Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecisionPreview } from '~/api/editor-articles';
import { FormAlert } from '~/ui/form-errors';
import { ReviewAnswers } from '../../reviews/review-answers';
import styles from './decisions.module.css';
import type { DecisionPreviewState } from './use-decision-preview';

interface LetterToolsProps {
  state: DecisionPreviewState;
  disabled: boolean;
  /** Runs the action if the other fields are valid. */
  onRequest: (action: () => void) => void;
}

/** Buttons below the letter: its template, and what the author will get. */
export function LetterTools({ state, disabled, onRequest }: LetterToolsProps) {
  const { t } = useTranslation();
  const isDisabled = disabled || state.isPending;
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          size="sm"
          disabled={isDisabled}
          onClick={() => onRequest(state.insertTemplate)}
        >
          {t('decisions.letter.useTemplate')}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={isDisabled}
          onClick={() => onRequest(state.show)}
        >
          {t('decisions.preview.show')}
        </Button>
      </Group>
      <TemplateQuestion state={state} />
      <FormAlert
        title={t('decisions.preview.failed')}
        failure={state.failure}
        fields={['letter']}
      />
      {state.preview ? <PreviewedLetter preview={state.preview} /> : null}
    </>
  );
}

/** Asks before the template replaces what the editor has written. */
function TemplateQuestion({ state }: { state: DecisionPreviewState }) {
  const { t } = useTranslation();
  const { offeredTemplate } = state;
  if (offeredTemplate === null) return null;
  if (offeredTemplate === '') {
    return (
      <Text role="status" size="sm">
        {t('decisions.letter.noTemplate')}
      </Text>
    );
  }
  return (
    <div role="alert" className={styles.question}>
      <Text size="sm">{t('decisions.letter.replaceQuestion')}</Text>
      <Group gap="sm">
        <Button variant="default" size="sm" onClick={state.replaceByTemplate}>
          {t('decisions.letter.replace')}
        </Button>
        <Button variant="default" size="sm" onClick={state.keepLetter}>
          {t('decisions.letter.keep')}
        </Button>
      </Group>
    </div>
  );
}

/** The e-mail as the server renders it, and the reviews as the author will see them. */
function PreviewedLetter({ preview }: { preview: DecisionPreview }) {
  const { t } = useTranslation();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { language, subject, text, reviews } = preview;

  // The preview appears below the button, on phones below the screen.
  useEffect(() => heading.current?.focus(), [preview]);

  return (
    <section aria-labelledby={headingId} className={styles.preview}>
      <Title order={3} id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
        {t('decisions.preview.heading')}
      </Title>
      <dl className={styles.letter}>
        <dt>{t('decisions.preview.subject')}</dt>
        <dd lang={language}>{subject}</dd>
        <dt>{t('decisions.preview.text')}</dt>
        <dd lang={language} className={styles.letterText}>
          {withoutRules(text)}
        </dd>
      </dl>
      {reviews.length > 0 ? (
        <>
          <Title order={4} className={styles.heading}>
            {t('decisions.preview.reviews')}
          </Title>
          {reviews.map((review) => (
            <article key={review.number} className={styles.review}>
              <Title order={5} className={styles.heading}>
                {t('articles.reviewing.reviewer', { number: review.number })}
              </Title>
              <ReviewAnswers review={review} />
            </article>
          ))}
        </>
      ) : null}
    </section>
  );
}

/** Rules across a plain-text e-mail are longer than a line of the dialog. */
function withoutRules(text: string): string {
  return text.replace(/^[=-]{10,}\n/gm, '').trim();
}
