import { isSame } from './is-same';

export type Side = 'mine' | 'theirs';
export type Choices<P extends string> = Partial<Record<P, Side>>;

/** What both sides started from. */
export interface Basis<Content> {
  /** As this window sent or loaded it. */
  here: Content;
  /** As the server then had it: the same, tidied. */
  there: Content;
  /** Sent from here without an answer. The server may have saved it all the same, and then it is nobody else's change. */
  unanswered: Content[];
}

/** A part that was changed on both sides, differently. */
export interface Clash<Content, P extends string> {
  part: P;
  mine: Content;
  theirs: Content;
}

export interface Merge<Content, P extends string> {
  /** Without a choice, mine stays where both have changed. */
  content: Content;
  clashes: Clash<Content, P>[];
  /** Those that were taken from the other side without a question. */
  taken: P[];
}

/** How two contents that began as one become one again, and in what they differ. */
export interface Merging<Content, P extends string> {
  merge: (
    basis: Basis<Content>,
    mine: Content,
    theirs: Content,
    choices?: Choices<P>,
  ) => Merge<Content, P>;
  /** In the order of the screen. */
  differ: (one: Content, other: Content) => P[];
}

interface Plan<Content, P extends string> {
  /** What is taken from one side or the other as a whole, in the order of the screen. */
  fieldsOf: Readonly<Record<P, readonly string[]>>;
  /** The content without what the server tidies away when it saves. */
  tidied: (content: Content) => Content;
  /** Parts whose items are united one by one before the sides are compared. */
  united?: Partial<Record<P, Unite<Content>>>;
}

export type Unite<Content> = (
  basis: Content,
  mine: Content,
  theirs: Content,
) => Record<Side, Content>;

/** What was changed on one side only is taken from that side. */
export function mergingByParts<Content extends object, P extends string>(
  plan: Plan<Content, P>,
): Merging<Content, P> {
  const { fieldsOf, tidied } = plan;
  const united: Partial<Record<P, Unite<Content>>> = plan.united ?? {};
  const parts = Object.keys(fieldsOf) as P[];
  const fields = (part: P) => fieldsOf[part] as readonly (keyof Content)[];
  const isSamePart = (part: P, one: Content, other: Content) =>
    fields(part).every((field) => isSame(one[field], other[field]));
  const withPart = (part: P, content: Content, source: Content): Content => {
    const taken = fields(part).map((field) => [field, source[field]]);
    return { ...content, ...(Object.fromEntries(taken) as Partial<Content>) };
  };

  return {
    merge: (basis, mine, theirs, choices = {}) => {
      const known = [basis.there, ...basis.unanswered].map((then) => tidied(then));
      const tidyTheirs = tidied(theirs);
      let content = mine;
      const clashes: Clash<Content, P>[] = [];
      const taken: P[] = [];

      for (const part of parts) {
        const hasChangedThere = !known.some((then) => isSamePart(part, then, tidyTheirs));
        if (!hasChangedThere) continue;
        const unite = united[part];
        const sides = unite ? unite(basis.here, mine, theirs) : { mine, theirs };
        const agree = isSamePart(part, tidied(sides.mine), tidied(sides.theirs));
        const hasChangedHere = unite !== undefined || !isSamePart(part, basis.here, mine);
        if (!agree && hasChangedHere && !choices[part]) clashes.push({ part, ...sides });
        if (!agree && !hasChangedHere) taken.push(part);
        const side = choices[part] ?? (hasChangedHere ? 'mine' : 'theirs');
        content = withPart(part, content, sides[agree ? 'mine' : side]);
      }
      return { content, clashes, taken };
    },
    differ: (one, other) => {
      const [first, second] = [tidied(one), tidied(other)];
      return parts.filter((part) => !isSamePart(part, first, second));
    },
  };
}
