import { isWorthRetrying, Saver } from '~/api/saver';

const DEBOUNCE_MS = 1500;
const RETRY_DELAYS = [2_000, 5_000, 10_000, 20_000, 30_000];

/** Saves automatically after a pause, one request at a time, ending with the latest state. */
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

  /** Retries a failed save; called when the connection or the session is back. */
  retry = (): void => {
    if (this.snapshot.state === 'failed') void this.saveNow();
  };

  /** Applies an article that was loaded by another request. */
  async refresh(article: Article): Promise<void> {
    await this.whenIdle();
    if (this.snapshot.isClosed) return;
    const { version } = this.snapshot.article;
    if (article.version === version) this.setState({ article });
    else if (article.version > version && this.rebase(article)) this.updateSavedState();
  }

  override discardChanges(): void {
    clearTimeout(this.timer);
    super.discardChanges();
  }

  override stop(): void {
    clearTimeout(this.timer);
    super.stop();
  }

  protected override markUnsaved(): void {
    const { state } = this.snapshot;
    // A pending request checks for new input itself; a failed one has its own retry delay.
    if (state === 'saving' || state === 'failed' || state === 'conflict') {
      if (this.isRejected()) this.scheduleSave(DEBOUNCE_MS);
      return;
    }
    this.updateSavedState();
  }

  protected override onInputPause(): void {
    this.saveDraft();
  }

  protected override onRestored(): Promise<unknown> {
    return this.saveNow();
  }

  protected override fail(error: unknown): void {
    super.fail(error);
    if (this.snapshot.isClosed || !isWorthRetrying(error)) return;
    const delay = RETRY_DELAYS[Math.min(this.failures, RETRY_DELAYS.length - 1)];
    this.failures += 1;
    this.scheduleSave(delay ?? DEBOUNCE_MS);
  }

  /** Updates the save state and schedules a save if there are changes. */
  protected override updateSavedState(): void {
    super.updateSavedState();
    this.failures = 0;
    if (this.snapshot.state === 'unsaved') this.scheduleSave(DEBOUNCE_MS);
    else clearTimeout(this.timer);
  }

  private scheduleSave(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.saveNow(), delay);
  }
}
