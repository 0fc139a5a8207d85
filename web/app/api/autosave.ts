import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isWorthRetrying, Saver } from './saver';
import { useSaver } from './use-saver';
import { onSessionChange, readValidToken } from '~/lib/session';

const DEBOUNCE_MS = 1500;
const RETRY_DELAYS = [2_000, 5_000, 10_000, 20_000, 30_000];

/** Saves automatically after a pause, one request at a time, ending with the latest state. */
export class Autosave<Stored extends { version: number }, Content, P extends string> extends Saver<
  Stored,
  Content,
  P
> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;

  override async saveNow(): Promise<Stored | null> {
    clearTimeout(this.timer);
    return super.saveNow();
  }

  /** Retries a failed save. */
  retry = (): void => {
    if (this.snapshot.state === 'failed') void this.saveNow();
  };

  /** Applies a record that was loaded by another request. */
  async refresh(record: Stored): Promise<void> {
    await this.whenIdle();
    if (this.snapshot.isClosed) return;
    const { version } = this.snapshot.record;
    if (record.version === version) this.setState({ record });
    else if (record.version > version && this.rebase(record)) this.updateSavedState();
  }

  /**
   * Saves when the window loses focus or is hidden, retries when the connection or the session is
   * back, and stores a local draft when the page or the session ends.
   */
  override connectToWindow(): () => void {
    const { retry, saveDraft } = this;
    const saveNow = () => void this.saveNow();
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') saveNow();
    };
    window.addEventListener('online', retry);
    window.addEventListener('blur', saveNow);
    window.addEventListener('pagehide', saveDraft);
    document.addEventListener('visibilitychange', saveWhenHidden);
    const unsubscribe = onSessionChange(() => (readValidToken() ? retry() : saveDraft()));
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('blur', saveNow);
      window.removeEventListener('pagehide', saveDraft);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      unsubscribe();
    };
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

type Options<
  Stored extends { version: number },
  Content extends FieldValues,
  P extends string,
> = Parameters<typeof useSaver<Stored, Content, P, Autosave<Stored, Content, P>>>[0];

/** Saves a form automatically. Later versions of `record` are merged without overwriting the input. */
export function useAutosave<
  Stored extends { version: number },
  Content extends FieldValues,
  P extends string,
>(options: Omit<Options<Stored, Content, P>, 'createSaver'>) {
  const { record } = options;
  const { saver, saving } = useSaver({
    ...options,
    createSaver: (opened, saverOptions) => new Autosave<Stored, Content, P>(opened, saverOptions),
  });
  const lastRecord = useRef(record);
  const refresh = useEffectEvent((updated: Stored) => void saver.refresh(updated));
  useEffect(() => {
    if (lastRecord.current === record) return;
    lastRecord.current = record;
    refresh(record);
  }, [record]);
  return { autosave: saver, saving };
}
