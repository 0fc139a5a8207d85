import { useEffect, useState } from 'react';
import { fillMissingFields, LocalDraftStore, type LocalDraft } from '~/lib/local-draft-store';

/** Offers the local draft of an earlier visit, to be restored or discarded. */
export function useLocalDraft<Content, P extends string>(
  storeArgs: ConstructorParameters<typeof LocalDraftStore>,
  saved: Content,
  /** Returns the parts in which two contents differ. */
  changedParts: (one: Content, other: Content) => P[],
) {
  const [draftStore] = useState(() => new LocalDraftStore<Content>(...storeArgs));
  const [draft, setDraft] = useState(() => fillMissingFields(draftStore.readLatest(), saved));
  const [restoredDraft, setRestoredDraft] = useState<LocalDraft<Content> | null>(null);
  const [wasOffered, setWasOffered] = useState(false);
  const parts = draft ? changedParts(draft.content, saved) : [];

  // The draft was saved after all: restoring it later would bring back old text.
  const savedDraft = parts.length === 0 ? draft : null;
  useEffect(() => {
    if (savedDraft) draftStore.remove(savedDraft);
  }, [savedDraft, draftStore]);

  return {
    draftStore,
    offer: draft && parts.length > 0 ? { draft, parts } : null,
    restoredDraft,
    wasOffered,
    restore: () => {
      if (draft) draftStore.adopt(draft);
      setRestoredDraft(draft);
      setWasOffered(true);
      setDraft(null);
    },
    discard: () => {
      if (draft) draftStore.remove(draft);
      setWasOffered(true);
      setDraft(fillMissingFields(draftStore.readLatest(), saved)); // another window may have a draft too
    },
  };
}
