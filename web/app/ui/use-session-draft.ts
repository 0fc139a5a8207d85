import { useEffect, useEffectEvent, useState } from 'react';
import {
  removeSessionDraft,
  saveSessionDraft,
  readSessionDraft,
  type SessionDraft,
} from '~/lib/session-draft';
import { onSessionChange, readValidToken } from '~/lib/session';

interface DraftedForm {
  /**
   * Storage key. It contains the user's id, so that the next user of this tab cannot see the draft.
   */
  key: string;
  unsaved: boolean;
  read: () => SessionDraft;
  restore: (draft: SessionDraft) => void;
}

/**
 * Stores unsaved form values when the session ends and restores them after the next sign-in.
 * Returns true if it restored some.
 */
export function useSessionDraft({ key, unsaved, read, restore }: DraftedForm): boolean {
  const [draft] = useState(() => readSessionDraft(key));

  const restoreDraft = useEffectEvent(() => {
    if (!draft) return;
    restore(draft);
    removeSessionDraft(key);
  });
  useEffect(() => restoreDraft(), []);

  const saveDraft = useEffectEvent(() => {
    if (unsaved && !readValidToken()) saveSessionDraft(key, read());
  });
  useEffect(() => onSessionChange(() => saveDraft()), []);

  return draft !== null;
}
