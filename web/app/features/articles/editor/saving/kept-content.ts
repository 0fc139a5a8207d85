import type { MyArticleContent } from '~/api/my-articles';

/**
 * What an author has typed and the server does not have yet. It outlives a crash, a closed tab and the
 * end of a session in this browser, and goes as soon as it is saved.
 */
export interface KeptContent {
  content: MyArticleContent;
  /** As the server had it when the changes were begun: the newer text may have to be merged with them. */
  basis: MyArticleContent;
  keptAt: string;
}

interface Stored extends KeptContent {
  window: string;
}

/** Two windows may edit one article; neither may throw away what the other one has kept. */
const THIS_WINDOW = crypto.randomUUID();

/** Where the content of one person's article waits: the next person in this browser must not find it. */
export class Shelf {
  private readonly key: string;

  constructor(userId: number, articleId: number) {
    this.key = `octavo.article.${userId}.${articleId}`;
  }

  keep(content: MyArticleContent, basis: MyArticleContent): void {
    const kept: Stored = {
      content,
      basis,
      keptAt: new Date().toISOString(),
      window: THIS_WINDOW,
    };
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // A full or forbidden storage takes away only the second safety; the first is the server.
    }
  }

  kept(): KeptContent | null {
    return this.stored();
  }

  /** What this window has kept, once the server has it. */
  forget(): void {
    if (this.stored()?.window === THIS_WINDOW) this.clear();
  }

  /** Whoever has kept it: the author does not want it any more. */
  clear(): void {
    localStorage.removeItem(this.key);
  }

  private stored(): Stored | null {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.key) ?? 'null');
      return isStored(stored) ? stored : null;
    } catch {
      return null;
    }
  }
}

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && 'content' in value && 'basis' in value;
}
