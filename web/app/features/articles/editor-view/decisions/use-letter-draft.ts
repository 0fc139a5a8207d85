import { useState } from 'react';
import type { EditorAction } from '~/api/editor-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { removeSessionDraft, saveSessionDraft, readSessionDraft } from '~/lib/session-draft';

/**
 * Text of the decision letter. Stays in the tab's session storage until it is sent, so that it
 * survives a closed dialog, an error and the end of the session.
 */
export function useLetterDraft(articleId: number, action: EditorAction) {
  const { id: userId } = useCurrentUser();
  const key = `letter.${userId}.${articleId}.${action}`;
  const [letter, setLetter] = useState(() => readSessionDraft(key)?.letter ?? '');

  return {
    letter,
    updateLetter: (text: string) => {
      setLetter(text);
      saveSessionDraft(key, { letter: text });
    },
    removeDraft: () => removeSessionDraft(key),
  };
}
