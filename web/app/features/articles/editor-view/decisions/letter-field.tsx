import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '~/api/use-current-user';
import { readSessionDraft, removeSessionDraft, saveSessionDraft } from '~/lib/session-draft';

const MAX_LENGTH = 10_000;
/** Remaining length from which the counter is shown. */
const SHOW_REMAINING_FROM = 500;

interface LetterFieldProps {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
}

export function LetterField({ value, error, readOnly, onChange }: LetterFieldProps) {
  const { t } = useTranslation();
  const remaining = MAX_LENGTH - value.length;
  return (
    <div>
      <Textarea
        label={t('decisions.letter.label')}
        description={t('decisions.letter.hint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_LENGTH}
        value={value}
        error={error}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Text role="status" size="xs" mt={4} c="dimmed">
        {remaining <= SHOW_REMAINING_FROM ? t('decisions.letter.left', { count: remaining }) : ''}
      </Text>
    </div>
  );
}

/**
 * Text of the decision letter. Stays in the tab's session storage until it is sent, so that it
 * survives a closed dialog, an error and the end of the session. Each `name` has its own text.
 */
export function useLetterDraft(articleId: number, name: string, initialLetter = '') {
  const { id: userId } = useCurrentUser();
  const key = `letter.${userId}.${articleId}.${name}`;
  const [letter, setLetter] = useState(() => readSessionDraft(key)?.letter ?? initialLetter);

  return {
    letter,
    updateLetter: (text: string) => {
      setLetter(text);
      saveSessionDraft(key, { letter: text });
    },
    removeDraft: () => removeSessionDraft(key),
  };
}
