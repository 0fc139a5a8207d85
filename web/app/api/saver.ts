import { isSame } from '~/lib/is-same';
import type { Basis, Choices, Clash, Merging } from '~/lib/merging';
import type { SaveState } from '~/lib/save-state';
import { ApiError, NetworkError } from './errors';

export interface Saving<Article, Content, P extends string> {
  /** The last answer of the server. */
  article: Article;
  /** What it was an answer to, or what was loaded. */
  sent: Content;
  state: SaveState;
  /** When this window last saved. */
  savedAt: Date | null;
  /** Why the last try failed. */
  failure: unknown;
  /** What was sent last, whatever came of it. */
  tried: Content;
  clashes: Clash<Content, P>[];
  /** What was changed elsewhere only, and comes along as soon as the clashes are resolved. */
  taken: P[];
  /** What the clashes are with. */
  newer: Article | null;
  /** Nothing can be saved any more: the article was submitted, decided on or removed elsewhere. */
  isClosed: boolean;
}

export interface Surroundings<Article, Content, P extends string> {
  contentOf: (article: Article) => Content;
  merging: Merging<Content, P>;
  /** What is seen and typed. */
  form: { read: () => Content; write: (content: Content) => void };
  server: {
    save: (body: Content & { version: number }) => Promise<Article>;
    load: () => Promise<Article>;
  };
  shelf: {
    keep: (content: Content, basis: Content) => void;
    forget: () => void;
  };
  /** Changes of these parts that were made elsewhere have come into the form, beside those made here. */
  onMerged: (parts: P[]) => void;
}

const KEEPING_PAUSE = 400;

/** Sends what is typed when it is told to, and never writes over it; what is not saved is kept on this device. */
export class Saver<Article extends { version: number }, Content, P extends string> {
  protected saving: Saving<Article, Content, P>;
  private basis: Basis<Content>;
  private keepingTimer: ReturnType<typeof setTimeout> | undefined;
  private underWay: Promise<void> | null = null;
  private isAskedAgain = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    article: Article,
    protected readonly around: Surroundings<Article, Content, P>,
  ) {
    const content = around.contentOf(article);
    this.basis = { here: content, there: content, unanswered: [] };
    this.saving = {
      article,
      sent: content,
      state: 'saved',
      savedAt: null,
      failure: null,
      tried: content,
      clashes: [],
      taken: [],
      newer: null,
      isClosed: false,
    };
  }

  current = (): Saving<Article, Content, P> => this.saving;

  listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Something was typed. */
  touch = (): void => {
    clearTimeout(this.keepingTimer);
    this.keepingTimer = setTimeout(() => this.rest(), KEEPING_PAUSE);
    this.heed();
  };

  /** Sends what is not saved yet. Answers the saved article, or null when it could not be saved. */
  async saveNow(): Promise<Article | null> {
    if (this.saving.state === 'conflict' || this.saving.isClosed) return null;
    this.isAskedAgain = true;
    this.underWay ??= this.sendAll().finally(() => {
      this.underWay = null;
    });
    await this.underWay;
    return this.saving.state === 'saved' ? this.saving.article : null;
  }

  /** Which side is wanted of each part that was changed on both. */
  resolve = async (choices: Choices<P>): Promise<Article | null> => {
    const { newer } = this.saving;
    return newer && this.takeOver(newer, choices) ? this.saveNow() : null;
  };

  /** Puts back what was typed earlier; what has changed on the server since then is merged into it. */
  async putBack(content: Content, basis: Content): Promise<void> {
    this.around.form.write(content);
    this.basis = { here: basis, there: basis, unanswered: [] };
    if (this.takeOver(this.saving.article)) await this.onPutBack();
  }

  /** Nobody wants what is typed: nothing of it is sent or kept any more. */
  abandon(): void {
    clearTimeout(this.keepingTimer);
    this.basis = { ...this.basis, here: this.around.form.read() };
    this.around.shelf.forget();
    this.set({ state: 'saved', isClosed: true });
  }

  /** At once, where there may be no later. */
  keep = (): void => {
    clearTimeout(this.keepingTimer);
    if (this.isUnsaved()) this.around.shelf.keep(this.around.form.read(), this.basis.there);
  };

  stop(): void {
    this.keep();
  }

  /** While it is typed, comparing it all would be too slow: that is for the next rest. */
  protected heed(): void {
    if (this.saving.state === 'saved' || this.isRefused()) this.set({ state: 'unsaved' });
  }

  /** Nothing has been typed for a moment. */
  protected rest(): void {
    this.keep();
    if (this.saving.state === 'unsaved') this.settle();
  }

  protected onPutBack(): Promise<unknown> {
    this.settle();
    return Promise.resolve();
  }

  /** Answers false when somebody has to choose first. */
  protected takeOver(article: Article, choices: Choices<P> = {}): boolean {
    const { form, merging, onMerged, contentOf } = this.around;
    const hasOwnChanges = this.isUnsaved();
    const mine = form.read();
    const theirs = contentOf(article);
    const { content, clashes, taken } = merging.merge(this.basis, mine, theirs, choices);
    if (clashes.length > 0) {
      this.set({ state: 'conflict', clashes, taken, newer: article });
      return false;
    }
    this.basis = { here: theirs, there: theirs, unanswered: [] };
    this.set({
      article,
      sent: theirs,
      clashes: [],
      taken: [],
      newer: null,
      failure: null,
      state: 'saving',
    });
    if (!isSame(content, mine)) {
      form.write(content);
      if (hasOwnChanges) onMerged(merging.differ(content, mine));
    }
    return true;
  }

  protected fail(error: unknown): void {
    this.set({ state: 'failed', failure: error, isClosed: isEndOfEditing(error) });
    this.keep();
  }

  /** Says whether all is saved. */
  protected settle(): void {
    if (this.isUnsaved()) {
      this.set({ state: 'unsaved' });
    } else {
      this.set({ state: 'saved', failure: null });
      this.around.shelf.forget();
    }
  }

  /** Resolves when nothing is on its way. */
  protected async quiet(): Promise<void> {
    await this.underWay;
  }

  /** The server would not have it as it is: only another text can help. */
  protected isRefused(): boolean {
    const { state, failure, isClosed } = this.saving;
    return state === 'failed' && !isClosed && !isWorthRetrying(failure);
  }

  protected set(changes: Partial<Saving<Article, Content, P>>): void {
    this.saving = { ...this.saving, ...changes };
    for (const listener of [...this.listeners]) listener();
  }

  private async sendAll(): Promise<void> {
    do {
      this.isAskedAgain = false;
      if (this.isUnsaved() && !(await this.send())) return;
    } while (this.isAskedAgain);
    this.settle();
  }

  /** Answers false when it could not be saved. */
  private async send(): Promise<boolean> {
    const { form, server, contentOf } = this.around;
    const content = form.read();
    const { version } = this.saving.article;
    this.set({ state: 'saving', failure: null, tried: content });
    try {
      const article = await server.save({ ...content, version });
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

  private isUnsaved(): boolean {
    return !isSame(this.around.form.read(), this.basis.here);
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

export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}
