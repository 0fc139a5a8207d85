import { useEffect, useState } from 'react';
import { completed, Shelf, type KeptContent } from '~/lib/kept-content';

/** What an earlier visit could not save: offered first, then put back or thrown away. */
export function useKeptContent<Content, P extends string>(
  place: ConstructorParameters<typeof Shelf>,
  saved: Content,
  /** The parts in which two contents differ. */
  differ: (one: Content, other: Content) => P[],
) {
  const [shelf] = useState(() => new Shelf<Content>(...place));
  const [kept, setKept] = useState(() => completed(shelf.kept(), saved));
  const [wanted, setWanted] = useState<KeptContent<Content> | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const parts = kept ? differ(kept.content, saved) : [];

  // Saved after all: offered some day, it would bring back an old text.
  const savedAfterAll = parts.length === 0 ? kept : null;
  useEffect(() => {
    if (savedAfterAll) shelf.discard(savedAfterAll);
  }, [savedAfterAll, shelf]);

  return {
    shelf,
    offer: kept && parts.length > 0 ? { kept, parts } : null,
    wanted,
    wasAsked,
    putBack: () => {
      if (kept) shelf.adopt(kept);
      setWanted(kept);
      setWasAsked(true);
      setKept(null);
    },
    discard: () => {
      if (kept) shelf.discard(kept);
      setWasAsked(true);
      setKept(completed(shelf.kept(), saved)); // another window may have kept something as well
    },
  };
}
