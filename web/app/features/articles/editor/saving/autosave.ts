import { isWorthRetrying, Saver } from '~/api/saver';

const PAUSE = 1500;
const RETRY_DELAYS = [2_000, 5_000, 10_000, 20_000, 30_000];

/** Sends what is typed by itself, one request at a time, the latest state last. */
export class Autosave<Article extends { version: number }, Content, P extends string> extends Saver<
  Article,
  Content,
  P
> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;

  override async saveNow(): Promise<Article | null> {
    clearTimeout(this.timer);
    return super.saveNow();
  }

  /** The connection or the session is back. */
  tryAgain = (): void => {
    if (this.saving.state === 'failed') void this.saveNow();
  };

  /** An answer of the server that came another way. */
  async refresh(article: Article): Promise<void> {
    await this.quiet();
    if (this.saving.isClosed) return;
    const { version } = this.saving.article;
    if (article.version === version) this.set({ article });
    else if (article.version > version && this.takeOver(article)) this.settle();
  }

  override abandon(): void {
    clearTimeout(this.timer);
    super.abandon();
  }

  override stop(): void {
    clearTimeout(this.timer);
    super.stop();
  }

  protected override heed(): void {
    const { state } = this.saving;
    // A request under way looks itself whether anything is left; a failed one has its own time.
    if (state === 'saving' || state === 'failed' || state === 'conflict') {
      if (this.isRefused()) this.sendIn(PAUSE);
      return;
    }
    this.settle();
  }

  protected override rest(): void {
    this.keep();
  }

  protected override onPutBack(): Promise<unknown> {
    return this.saveNow();
  }

  protected override fail(error: unknown): void {
    super.fail(error);
    if (this.saving.isClosed || !isWorthRetrying(error)) return;
    const delay = RETRY_DELAYS[Math.min(this.failures, RETRY_DELAYS.length - 1)];
    this.failures += 1;
    this.sendIn(delay ?? PAUSE);
  }

  /** Says whether all is saved, and sees to it that it soon will be. */
  protected override settle(): void {
    super.settle();
    this.failures = 0;
    if (this.saving.state === 'unsaved') this.sendIn(PAUSE);
    else clearTimeout(this.timer);
  }

  private sendIn(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.saveNow(), delay);
  }
}
