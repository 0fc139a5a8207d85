import { isDeepEqual } from '~/lib/compare-content';
import type { MergeBase, Choices, MergeConflict, PartMerger, SaveState } from '~/lib/merge';
import { onSessionChange } from '~/lib/session';
import { ApiError, NetworkError } from './errors';

export interface SaverState<Stored, Content, P extends string> {
  /** Latest version received from the server. */
  record: Stored;
  /** Content that was sent or loaded to get `record`. */
  sent: Content;
  state: SaveState;
  /** Time of the last save in this window. */
  savedAt: Date | null;
  /** Error of the last save. */
  failure: unknown;
  /** Content of the last save, successful or not. */
  attempted: Content;
  conflicts: MergeConflict<Content, P>[];
  /** Parts changed only on the server; merged as soon as the conflicts are resolved. */
  remoteChanges: P[];
  /** Remote version that conflicts with the form. */
  remoteRecord: Stored | null;
  /** The record was closed or removed elsewhere, so it can no longer be saved. */
  isClosed: boolean;
}

export interface SaverOptions<Stored, Content, P extends string> {
  toContent: (record: Stored) => Content;
  merger: PartMerger<Content, P>;
  /** Values of the form. */
  form: { read: () => Content; write: (content: Content) => void };
  server: {
    save: (body: Content & { version: number }) => Promise<Stored>;
    load: () => Promise<Stored>;
  };
  draftStore: {
    save: (content: Content, base: Content) => void;
    clear: () => void;
  };
  /**
   * Called after remote changes to these parts were merged into a form with unsaved changes.
   */
  onMerged: (parts: P[]) => void;
}

const DRAFT_DELAY_MS = 400;

/**
 * Saves the content of a form on demand, merging it with newer versions on the server. Unsaved
 * content is stored as a local draft.
 */
export class Saver<Stored extends { version: number }, Content, P extends string> {
  protected snapshot: SaverState<Stored, Content, P>;
  private base: MergeBase<Content>;
  private draftTimer: ReturnType<typeof setTimeout> | undefined;
  private inFlight: Promise<void> | null = null;
  private mustSendAgain = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    record: Stored,
    protected readonly options: SaverOptions<Stored, Content, P>,
  ) {
    const content = options.toContent(record);
    this.base = { local: content, remote: content, unconfirmed: [] };
    this.snapshot = {
      record,
      sent: content,
      state: 'saved',
      savedAt: null,
      failure: null,
      attempted: content,
      conflicts: [],
      remoteChanges: [],
      remoteRecord: null,
      isClosed: false,
    };
  }

  getSnapshot = (): SaverState<Stored, Content, P> => this.snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  onInput = (): void => {
    clearTimeout(this.draftTimer);
    this.draftTimer = setTimeout(() => this.onInputPause(), DRAFT_DELAY_MS);
    this.markUnsaved();
  };

  /** Sends unsaved changes. Resolves to the saved record, or null if it could not be saved. */
  async saveNow(): Promise<Stored | null> {
    if (this.snapshot.state === 'conflict' || this.snapshot.isClosed) return null;
    this.mustSendAgain = true;
    this.inFlight ??= this.sendUntilSaved().finally(() => {
      this.inFlight = null;
    });
    await this.inFlight;
    return this.snapshot.state === 'saved' ? this.snapshot.record : null;
  }

  /** Resolves the conflicts by choosing a side for each part, then saves. */
  resolve = async (choices: Choices<P>): Promise<Stored | null> => {
    const { remoteRecord } = this.snapshot;
    return remoteRecord && this.rebase(remoteRecord, choices) ? this.saveNow() : null;
  };

  /** Restores a local draft and merges it with what has changed on the server since. */
  async restore(content: Content, base: Content): Promise<void> {
    this.options.form.write(content);
    this.base = { local: base, remote: base, unconfirmed: [] };
    if (this.rebase(this.snapshot.record)) await this.onRestored();
  }

  /** Discards the unsaved changes and the draft, and stops saving. */
  discardChanges(): void {
    clearTimeout(this.draftTimer);
    this.base = { ...this.base, local: this.options.form.read() };
    this.options.draftStore.clear();
    this.setState({ state: 'saved', isClosed: true });
  }

  /** Stores the draft without delay, for a page that is about to close. */
  saveDraft = (): void => {
    clearTimeout(this.draftTimer);
    if (this.isUnsaved()) this.options.draftStore.save(this.options.form.read(), this.base.remote);
  };

  /** Stores the draft when the page or the session ends. Returns the function that disconnects. */
  connectToWindow(): () => void {
    const unsubscribe = onSessionChange(this.saveDraft);
    window.addEventListener('pagehide', this.saveDraft);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', this.saveDraft);
    };
  }

  stop(): void {
    this.saveDraft();
  }

  /** Marks the content unsaved without comparing it, which would be too slow at every keystroke. */
  protected markUnsaved(): void {
    if (this.snapshot.state === 'saved' || this.isRejected()) this.setState({ state: 'unsaved' });
  }

  protected onInputPause(): void {
    this.saveDraft();
    if (this.snapshot.state === 'unsaved') this.updateSavedState();
  }

  protected onRestored(): Promise<unknown> {
    this.updateSavedState();
    return Promise.resolve();
  }

  /** Merges the form with a newer version. Returns false if there are conflicts to resolve. */
  protected rebase(record: Stored, choices: Choices<P> = {}): boolean {
    const { form, merger, onMerged, toContent } = this.options;
    const hadUnsavedChanges = this.isUnsaved();
    const local = form.read();
    const remote = toContent(record);
    const { content, conflicts, remoteChanges } = merger.merge(this.base, local, remote, choices);
    if (conflicts.length > 0) {
      this.setState({ state: 'conflict', conflicts, remoteChanges, remoteRecord: record });
      return false;
    }
    this.base = { local: remote, remote, unconfirmed: [] };
    this.setState({
      record,
      sent: remote,
      conflicts: [],
      remoteChanges: [],
      remoteRecord: null,
      failure: null,
      state: 'saving',
    });
    if (!isDeepEqual(content, local)) {
      form.write(content);
      if (hadUnsavedChanges) onMerged(merger.changedParts(content, local));
    }
    return true;
  }

  protected fail(error: unknown): void {
    this.setState({ state: 'failed', failure: error, isClosed: endsEditing(error) });
    this.saveDraft();
  }

  /** Compares the form with the saved content and sets the state. */
  protected updateSavedState(): void {
    if (this.isUnsaved()) {
      this.setState({ state: 'unsaved' });
    } else {
      this.setState({ state: 'saved', failure: null });
      this.options.draftStore.clear();
    }
  }

  /** Resolves when no request is in flight. */
  protected async whenIdle(): Promise<void> {
    await this.inFlight;
  }

  /** True if the server rejected the content, so a retry without changes would fail again. */
  protected isRejected(): boolean {
    const { state, failure, isClosed } = this.snapshot;
    return state === 'failed' && !isClosed && !isWorthRetrying(failure);
  }

  protected setState(changes: Partial<SaverState<Stored, Content, P>>): void {
    this.snapshot = { ...this.snapshot, ...changes };
    for (const listener of [...this.listeners]) listener();
  }

  private async sendUntilSaved(): Promise<void> {
    do {
      this.mustSendAgain = false;
      if (this.isUnsaved() && !(await this.send())) return;
    } while (this.mustSendAgain);
    this.updateSavedState();
  }

  /** Returns false if the content could not be saved. */
  private async send(): Promise<boolean> {
    const { form, server, toContent } = this.options;
    const content = form.read();
    const { version } = this.snapshot.record;
    this.setState({ state: 'saving', failure: null, attempted: content });
    try {
      const record = await server.save({ ...content, version });
      this.base = { local: content, remote: toContent(record), unconfirmed: [] };
      this.setState({ record, sent: content, failure: null, savedAt: new Date() });
      return true;
    } catch (error) {
      if (isChangedElsewhere(error)) return this.loadAndRebase();
      if (mayHaveBeenSaved(error)) this.base.unconfirmed.push(content);
      this.fail(error);
      return false;
    }
  }

  private async loadAndRebase(): Promise<boolean> {
    try {
      this.mustSendAgain = this.rebase(await this.options.server.load());
      return this.mustSendAgain;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  private isUnsaved(): boolean {
    return !isDeepEqual(this.options.form.read(), this.base.local);
  }
}

function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed-elsewhere';
}

function endsEditing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'wrong-status' || error.status === 404);
}

function mayHaveBeenSaved(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}
