import { localDraftPrefix, mayStoreDrafts, type LocalDraftKind } from './unsaved-drafts';

/**
 * Unsaved content in this browser. It survives a crash, a closed tab and an expired session, and is
 * removed once saved or when the user signs out.
 */
export interface LocalDraft<Content> {
  content: Content;
  /** Content of the server when the editing began; needed to merge with newer versions. */
  basis: Content;
  keptAt: string;
  /** Id of the window that wrote the draft. */
  window: string;
}

/** Two windows may edit the same article; each has its own draft. */
const THIS_WINDOW = crypto.randomUUID();

/**
 * Local drafts of one user and one object. `ids` must contain the user's id, or identify something
 * that no other user of this browser can open.
 */
export class LocalDraftStore<Content> {
  private readonly prefix: string;

  constructor(kind: LocalDraftKind, ...ids: number[]) {
    this.prefix = `${localDraftPrefix(kind)}${ids.join('.')}.`;
  }

  save(content: Content, basis: Content): void {
    this.write({ content, basis, keptAt: new Date().toISOString(), window: THIS_WINDOW });
  }

  /** Returns the latest draft of all windows. */
  readLatest(): LocalDraft<Content> | null {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.prefix));
    const drafts = keys.map((key) => readDraft<Content>(key)).filter((draft) => draft !== null);
    return drafts.sort((one, other) => other.keptAt.localeCompare(one.keptAt))[0] ?? null;
  }

  /** Returns the draft of this window. */
  readOwn(): LocalDraft<Content> | null {
    return readDraft<Content>(this.prefix + THIS_WINDOW);
  }

  /** Moves a draft of any window to this one. */
  adopt(draft: LocalDraft<Content>): void {
    this.remove(draft);
    this.write({ ...draft, window: THIS_WINDOW });
  }

  /** Removes the draft of this window. */
  clear(): void {
    localStorage.removeItem(this.prefix + THIS_WINDOW);
  }

  /** Removes a draft of any window. */
  remove({ window }: LocalDraft<Content>): void {
    localStorage.removeItem(this.prefix + window);
  }

  private write(draft: LocalDraft<Content>): void {
    if (!mayStoreDrafts()) return;
    try {
      localStorage.setItem(this.prefix + draft.window, JSON.stringify(draft));
    } catch {
      // Storage may be full or disabled. The draft is only a second copy; the first is on the
      // server.
    }
  }
}

function readDraft<Content>(key: string): LocalDraft<Content> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isLocalDraft(stored) ? (stored as LocalDraft<Content>) : null;
  } catch {
    return null;
  }
}

function isLocalDraft(value: unknown): value is LocalDraft<unknown> {
  const fields = ['content', 'basis', 'keptAt', 'window'];
  return typeof value === 'object' && value !== null && fields.every((field) => field in value);
}

/** Adds fields that a draft of an older release lacks. */
export function fillMissingFields<Content>(
  draft: LocalDraft<Content> | null,
  defaults: Content,
): LocalDraft<Content> | null {
  return (
    draft && {
      ...draft,
      content: { ...defaults, ...draft.content },
      basis: { ...defaults, ...draft.basis },
    }
  );
}
