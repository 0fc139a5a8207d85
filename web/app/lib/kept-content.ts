/**
 * What somebody has typed and the server does not have yet. It outlives a crash, a closed tab and the
 * end of a session in this browser, and goes as soon as it is saved.
 */
export interface KeptContent<Content> {
  content: Content;
  /** As the server had it when the changes were begun: the newer text may have to be merged with them. */
  basis: Content;
  keptAt: string;
  /** Which window has kept it. */
  window: string;
}

/** Two windows may edit one article, and each has a place of its own: neither writes over the other's text. */
const THIS_WINDOW = crypto.randomUUID();

/**
 * Where what one person writes waits. The next person in this browser must not find it: the ids are those of the
 * person and the article, or of something that nobody else can open.
 */
export class Shelf<Content> {
  private readonly prefix: string;

  constructor(
    kind: 'article' | 'desk-article' | 'issue' | 'review' | 'static-page',
    ...ids: number[]
  ) {
    this.prefix = `octavo.${kind}.${ids.join('.')}.`;
  }

  keep(content: Content, basis: Content): void {
    this.put({ content, basis, keptAt: new Date().toISOString(), window: THIS_WINDOW });
  }

  /** The latest, where several windows have kept something. */
  kept(): KeptContent<Content> | null {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.prefix));
    const found = keys.map((key) => readKept<Content>(key)).filter((kept) => kept !== null);
    return found.sort((one, other) => other.keptAt.localeCompare(one.keptAt))[0] ?? null;
  }

  /** Only what this window has kept. */
  keptHere(): KeptContent<Content> | null {
    return readKept<Content>(this.prefix + THIS_WINDOW);
  }

  /** Whichever window had kept it, it is this one's now. */
  adopt(kept: KeptContent<Content>): void {
    this.discard(kept);
    this.put({ ...kept, window: THIS_WINDOW });
  }

  /** What this window has kept, once the server has it. */
  forget(): void {
    localStorage.removeItem(this.prefix + THIS_WINDOW);
  }

  /** Nobody wants it any more, or the server has it after all. */
  discard({ window }: KeptContent<Content>): void {
    localStorage.removeItem(this.prefix + window);
  }

  private put(kept: KeptContent<Content>): void {
    try {
      localStorage.setItem(this.prefix + kept.window, JSON.stringify(kept));
    } catch {
      // A full or forbidden storage takes away only the second safety; the first is the server.
    }
  }
}

function readKept<Content>(key: string): KeptContent<Content> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isKept(stored) ? (stored as KeptContent<Content>) : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is KeptContent<unknown> {
  const parts = ['content', 'basis', 'keptAt', 'window'];
  return typeof value === 'object' && value !== null && parts.every((part) => part in value);
}

/** What was kept before the last update of the site may lack a field that came with it. */
export function completed<Content>(
  kept: KeptContent<Content> | null,
  whole: Content,
): KeptContent<Content> | null {
  return (
    kept && {
      ...kept,
      content: { ...whole, ...kept.content },
      basis: { ...whole, ...kept.basis },
    }
  );
}
