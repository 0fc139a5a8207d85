import { ApiError, NetworkError } from '~/api/errors';
import type { MyArticle, MyArticleContent } from '~/api/my-articles';
import { contentOf, isSame } from './article-content';
import { mergeContents, type Basis, type Clash, type Part, type Side } from './merge-contents';

/** `conflict`: the same part was changed here and elsewhere, and the author has to choose. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export interface Saving {
  /** The last answer of the server. */
  article: MyArticle;
  /** What it was an answer to, or what was loaded. */
  sent: MyArticleContent;
  state: SaveState;
  /** When this window last saved. */
  savedAt: Date | null;
  /** Why the last try failed. */
  failure: unknown;
  clashes: Clash[];
  /** Nothing can be saved any more: the article was submitted or removed elsewhere. */
  isClosed: boolean;
}

export interface Surroundings {
  /** What the author sees and types. */
  form: { read: () => MyArticleContent; write: (content: MyArticleContent) => void };
  server: {
    save: (body: MyArticleContent & { version: number }) => Promise<MyArticle>;
    load: () => Promise<MyArticle>;
  };
  shelf: {
    keep: (content: MyArticleContent, basis: MyArticleContent) => void;
    forget: () => void;
  };
  /** Changes made elsewhere have come into the form, beside the author's own. */
  onMerged: () => void;
}

const PAUSE = 1500;
const KEEPING_PAUSE = 400;
const RETRY_DELAYS = [2_000, 5_000, 10_000, 20_000, 30_000];

/** Sends what is typed, one request at a time, the latest state last; never writes over what is typed. */
export class Autosave {
  private saving: Saving;
  private basis: Basis;
  private newer: MyArticle | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private keepingTimer: ReturnType<typeof setTimeout> | undefined;
  private underWay: Promise<void> | null = null;
  private isAskedAgain = false;
  private failures = 0;
  private readonly listeners = new Set<() => void>();

  constructor(
    article: MyArticle,
    private readonly around: Surroundings,
  ) {
    const content = contentOf(article);
    this.basis = { here: content, there: content, unanswered: [] };
    this.saving = {
      article,
      sent: content,
      state: 'saved',
      savedAt: null,
      failure: null,
      clashes: [],
      isClosed: false,
    };
  }

  current = (): Saving => this.saving;

  listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Something was typed. */
  touch = (): void => {
    clearTimeout(this.keepingTimer);
    this.keepingTimer = setTimeout(this.keep, KEEPING_PAUSE);
    const { state } = this.saving;
    // A request under way looks itself whether anything is left; a failed one has its own time.
    if (state === 'saving' || state === 'failed' || state === 'conflict') {
      if (this.isRefused()) this.sendIn(PAUSE);
      return;
    }
    this.settle();
  };

  /** Sends what is not saved yet. Answers the saved article, or null when it could not be saved. */
  saveNow = async (): Promise<MyArticle | null> => {
    clearTimeout(this.timer);
    if (this.saving.state === 'conflict' || this.saving.isClosed) return null;
    this.isAskedAgain = true;
    this.underWay ??= this.sendAll().finally(() => {
      this.underWay = null;
    });
    await this.underWay;
    return this.saving.state === 'saved' ? this.saving.article : null;
  };

  /** The connection or the session is back. */
  tryAgain = (): void => {
    if (this.saving.state === 'failed') void this.saveNow();
  };

  /** An answer of the server that came another way. */
  refresh = async (article: MyArticle): Promise<void> => {
    await this.underWay;
    if (this.saving.isClosed) return;
    const { version } = this.saving.article;
    if (article.version === version) this.set({ article });
    else if (article.version > version && this.takeOver(article)) this.settle();
  };

  /** What the author wants of each part that was changed on both sides. */
  resolve = async (choices: Partial<Record<Part, Side>>): Promise<void> => {
    if (!this.newer) return;
    if (this.takeOver(this.newer, choices)) await this.saveNow();
  };

  /** Puts back what was typed earlier; what has changed on the server since then is merged into it. */
  putBack = async (content: MyArticleContent, basis: MyArticleContent): Promise<void> => {
    this.around.form.write(content);
    this.basis = { here: basis, there: basis, unanswered: [] };
    if (this.takeOver(this.saving.article)) await this.saveNow();
  };

  /** The article is gone because its author wanted it: nothing is sent or kept any more. */
  abandon = (): void => {
    clearTimeout(this.timer);
    clearTimeout(this.keepingTimer);
    this.basis = { ...this.basis, here: this.around.form.read() };
    this.around.shelf.forget();
    this.set({ state: 'saved', isClosed: true });
  };

  /** At once, where there may be no later. */
  keep = (): void => {
    clearTimeout(this.keepingTimer);
    if (this.isUnsaved()) this.around.shelf.keep(this.around.form.read(), this.basis.there);
  };

  stop = (): void => {
    clearTimeout(this.timer);
    this.keep();
  };

  private async sendAll(): Promise<void> {
    do {
      this.isAskedAgain = false;
      if (this.isUnsaved() && !(await this.send())) return;
    } while (this.isAskedAgain);
    this.settle();
  }

  /** Answers false when it could not be saved. */
  private async send(): Promise<boolean> {
    const content = this.around.form.read();
    const { version } = this.saving.article;
    this.set({ state: 'saving' });
    try {
      const article = await this.around.server.save({ ...content, version });
      this.failures = 0;
      this.basis = { here: content, there: contentOf(article), unanswered: [] };
      this.set({ article, sent: content, failure: null, savedAt: new Date() });
      return true;
    } catch (error) {
      if (isChangedElsewhere(error)) return this.catchUp();
      if (mayHaveArrived(error)) this.basis.unanswered.push(content);
      this.fail(error);
      return false;
    }
  }

  private async catchUp(): Promise<boolean> {
    try {
      this.isAskedAgain = this.takeOver(await this.around.server.load());
      return this.isAskedAgain;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** Answers false when the author has to choose first. */
  private takeOver(article: MyArticle, choices: Partial<Record<Part, Side>> = {}): boolean {
    const { form, onMerged } = this.around;
    const hasOwnChanges = this.isUnsaved();
    const mine = form.read();
    const theirs = contentOf(article);
    const { content, clashes } = mergeContents(this.basis, mine, theirs, choices);
    if (clashes.length > 0) {
      this.newer = article;
      this.set({ state: 'conflict', clashes });
      return false;
    }
    this.newer = null;
    this.basis = { here: theirs, there: theirs, unanswered: [] };
    this.set({ article, sent: theirs, clashes: [], failure: null, state: 'saving' });
    if (!isSame(content, mine)) {
      form.write(content);
      if (hasOwnChanges) onMerged();
    }
    return true;
  }

  private fail(error: unknown): void {
    const isClosed = isEndOfEditing(error);
    this.set({ state: 'failed', failure: error, isClosed });
    this.keep();
    if (isClosed || !isWorthRetrying(error)) return;
    const delay = RETRY_DELAYS[Math.min(this.failures, RETRY_DELAYS.length - 1)];
    this.failures += 1;
    this.sendIn(delay ?? PAUSE);
  }

  /** Says whether all is saved, and sees to it that it soon will be. */
  private settle(): void {
    if (this.isUnsaved()) {
      this.set({ state: 'unsaved' });
      this.sendIn(PAUSE);
    } else {
      clearTimeout(this.timer);
      this.set({ state: 'saved', failure: null });
      this.around.shelf.forget();
    }
  }

  private sendIn(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.saveNow(), delay);
  }

  private isUnsaved(): boolean {
    return !isSame(this.around.form.read(), this.basis.here);
  }

  /** The server would not have it as it is: only another text can help. */
  private isRefused(): boolean {
    const { state, failure, isClosed } = this.saving;
    return state === 'failed' && !isClosed && !isWorthRetrying(failure);
  }

  private set(changes: Partial<Saving>): void {
    this.saving = { ...this.saving, ...changes };
    for (const listener of [...this.listeners]) listener();
  }
}

function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed-elsewhere';
}

function isEndOfEditing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'wrong-status' || error.status === 404);
}

function mayHaveArrived(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}
