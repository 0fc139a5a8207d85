import { isDeepEqual } from './compare-content';

export type Side = 'local' | 'remote';
export type Choices<P extends string> = Partial<Record<P, Side>>;

/** Common ancestor of a three-way merge. */
export interface MergeBase<Content> {
  /** Content that this window sent or loaded. */
  local: Content;
  /** Content of `local` as the server stored it, after normalization. */
  remote: Content;
  /**
   * Contents sent without a response. The server may have stored them; then they are not a change
   * by another client.
   */
  unconfirmed: Content[];
}

/** A part changed differently on both sides. */
export interface MergeConflict<Content, P extends string> {
  part: P;
  local: Content;
  remote: Content;
}

export interface MergeResult<Content, P extends string> {
  /** Merged content; conflicting parts keep the local side unless `choices` contains them. */
  content: Content;
  conflicts: MergeConflict<Content, P>[];
  /** Parts taken from the server without a conflict. */
  remoteChanges: P[];
}

/** Three-way merge of contents, part by part. */
export interface PartMerger<Content, P extends string> {
  merge: (
    base: MergeBase<Content>,
    local: Content,
    remote: Content,
    choices?: Choices<P>,
  ) => MergeResult<Content, P>;
  /** Parts in which two contents differ, in display order. */
  changedParts: (one: Content, other: Content) => P[];
}

interface MergeOptions<Content, P extends string> {
  /** Fields of each part, in display order. A part is merged as a whole. */
  fieldsByPart: Readonly<Record<P, readonly string[]>>;
  /** Applies the normalization that the server applies when it saves. */
  normalize: (content: Content) => Content;
  /** Parts whose items are merged one by one before the sides are compared. */
  mergeItems?: Partial<Record<P, MergeItems<Content>>>;
}

export type MergeItems<Content> = (
  base: Content,
  local: Content,
  remote: Content,
) => Record<Side, Content>;

/** Creates a merger that takes each part from the side that changed it. */
export function createPartMerger<Content extends object, P extends string>(
  options: MergeOptions<Content, P>,
): PartMerger<Content, P> {
  const { fieldsByPart, normalize } = options;
  const mergersByPart: Partial<Record<P, MergeItems<Content>>> = options.mergeItems ?? {};
  const parts = Object.keys(fieldsByPart) as P[];
  const fields = (part: P) => fieldsByPart[part] as readonly (keyof Content)[];
  const isSamePart = (part: P, one: Content, other: Content) =>
    fields(part).every((field) => isDeepEqual(one[field], other[field]));
  const copyPart = (part: P, content: Content, source: Content): Content => {
    const entries = fields(part).map((field) => [field, source[field]]);
    return { ...content, ...(Object.fromEntries(entries) as Partial<Content>) };
  };

  return {
    merge: (base, local, remote, choices = {}) => {
      const knownVersions = [base.remote, ...base.unconfirmed].map((version) => normalize(version));
      const normalizedRemote = normalize(remote);
      let content = local;
      const conflicts: MergeConflict<Content, P>[] = [];
      const remoteChanges: P[] = [];

      for (const part of parts) {
        const hasRemoteChange = !knownVersions.some((version) =>
          isSamePart(part, version, normalizedRemote),
        );
        if (!hasRemoteChange) continue;
        const mergeItems = mergersByPart[part];
        const sides = mergeItems ? mergeItems(base.local, local, remote) : { local, remote };
        const areEqual = isSamePart(part, normalize(sides.local), normalize(sides.remote));
        const hasLocalChange = mergeItems !== undefined || !isSamePart(part, base.local, local);
        if (!areEqual && hasLocalChange && !choices[part]) conflicts.push({ part, ...sides });
        if (!areEqual && !hasLocalChange) remoteChanges.push(part);
        const side = choices[part] ?? (hasLocalChange ? 'local' : 'remote');
        content = copyPart(part, content, sides[areEqual ? 'local' : side]);
      }
      return { content, conflicts, remoteChanges };
    },
    changedParts: (one, other) => {
      const [first, second] = [normalize(one), normalize(other)];
      return parts.filter((part) => !isSamePart(part, first, second));
    },
  };
}

/** Labels and values of the parts of a form, for comparing and copying. */
export interface PartLabels<Content, P extends string> {
  name: (part: P) => string;
  /** Empty if the part has no value. */
  text: (part: P, content: Content) => string;
}

/** `conflict`: a part was changed here and on the server, and the user has to choose. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** Saving state as screens show it. */
export interface SaveStatusProps {
  state: SaveState;
  savedAt: Date | null;
  isClosed: boolean;
}
