import { useState } from 'react';
import type { DeskAction } from '~/api/desk-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { forgetDraft, keepDraft, keptDraft } from '~/lib/kept-draft';

/**
 * The letter that goes with a decision. It waits in this tab until it is sent, whatever happens to the
 * dialog: closed by mistake, refused by the server, left by the end of a session.
 */
export function useKeptLetter(articleId: number, action: DeskAction) {
  const { id: userId } = useCurrentUser();
  const name = `letter.${userId}.${articleId}.${action}`;
  const [letter, setLetter] = useState(() => keptDraft(name)?.letter ?? '');

  return {
    letter,
    write: (text: string) => {
      setLetter(text);
      keepDraft(name, { letter: text });
    },
    forget: () => forgetDraft(name),
  };
}
