import { useEffect, useEffectEvent, useState } from 'react';
import { forgetDraft, keepDraft, keptDraft, type Draft } from '~/lib/kept-draft';
import { onSessionChange, validToken } from '~/lib/session';

interface Form {
  /** With whose data: the next person in this tab must not find it. */
  name: string;
  unsaved: boolean;
  read: () => Draft;
  restore: (draft: Draft) => void;
}

/** Carries what is unsaved in a form over the end of a session. Answers whether it has put something back. */
export function useKeptDraft({ name, unsaved, read, restore }: Form): boolean {
  const [draft] = useState(() => keptDraft(name));

  const putBack = useEffectEvent(() => {
    if (!draft) return;
    restore(draft);
    forgetDraft(name);
  });
  useEffect(() => putBack(), []);

  const keep = useEffectEvent(() => {
    if (unsaved && !validToken()) keepDraft(name, read());
  });
  useEffect(() => onSessionChange(() => keep()), []);

  return draft !== null;
}
