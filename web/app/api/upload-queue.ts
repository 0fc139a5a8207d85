import { isInProgress, type RejectionReason, type Upload, type UploadState } from '~/lib/upload';
import { ApiError } from './errors';
import type { StoredFile, uploadFile, UploadLimits } from './files';

interface UploadListener {
  onStored: (file: StoredFile) => void;
  onFailed: (upload: Upload) => void;
}

/** More would not be faster, and each upload would look stuck. */
const MAX_CONCURRENT = 2;

/** Refusals that pass without the user: too many uploads are running, of this account or of all. */
const BUSY_CODES: readonly (string | null)[] = [
  'too-many-uploads',
  'uploads-busy',
  'record-busy',
  'unavailable',
];
const BUSY_DELAY_MILLISECONDS = 10_000;
/** After five minutes the user decides. */
const MAX_BUSY_ATTEMPTS = 30;

/** Uploads in the order in which they were added; completed ones are removed from the list. */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private nextKey = 1;
  private readonly controllers = new Map<number, AbortController>();
  /** Number of attempts that found the server busy, by upload. */
  private readonly busyAttempts = new Map<number, number>();
  /** Timers of uploads that wait until the server may be less busy. */
  private readonly postponed = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Set<() => void>();
  private readonly uploadListeners = new Set<UploadListener>();

  constructor(private readonly send: typeof uploadFile) {}

  readonly list = () => this.uploads;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Registers a listener for the outcome of each upload; returns a function that removes it. */
  addListener(listener: UploadListener): () => void {
    this.uploadListeners.add(listener);
    return () => void this.uploadListeners.delete(listener);
  }

  /** `capacity` is the number of files that can be added to the stored ones. */
  add(files: File[], limits: UploadLimits | undefined, capacity: number): void {
    let remaining = capacity - this.uploads.filter(isInProgress).length;
    const added = files.map((file): Upload => {
      const reason = limits && findRejectionReason(file, limits, remaining);
      if (!reason) remaining -= 1;
      return { key: this.nextKey++, file, state: reason ? { name: 'rejected', reason } : WAITING };
    });
    this.set([...this.uploads, ...added]);
    this.startNext();
  }

  retry(key: number): void {
    this.busyAttempts.delete(key);
    this.change(key, WAITING);
    this.startNext();
  }

  /** Removes an upload, aborting it if it is running. */
  remove(key: number): void {
    this.controllers.get(key)?.abort();
    this.forgetPostponed(key);
    this.set(this.uploads.filter((upload) => upload.key !== key));
    this.startNext();
  }

  removeAll(): void {
    this.set([]);
    for (const key of [...this.postponed.keys()]) this.forgetPostponed(key);
    for (const controller of this.controllers.values()) controller.abort();
  }

  private startNext(): void {
    const freeSlots =
      MAX_CONCURRENT - this.uploads.filter(({ state }) => state.name === 'uploading').length;
    const waiting = this.uploads.filter(
      ({ key, state }) => state.name === 'waiting' && !this.postponed.has(key),
    );
    for (const upload of waiting.slice(0, Math.max(0, freeSlots))) void this.start(upload);
  }

  private async start({ key, file }: Upload): Promise<void> {
    const controller = new AbortController();
    this.controllers.set(key, controller);
    this.change(key, { name: 'uploading', percent: 0 });
    try {
      const stored = await this.send(file, {
        signal: controller.signal,
        onProgress: (percent) => this.change(key, { name: 'uploading', percent }),
      });
      if (!controller.signal.aborted) this.finish(key, stored);
    } catch (error) {
      if (!controller.signal.aborted && !this.postpone(key, error)) this.fail(key, error);
    }
    this.controllers.delete(key);
    this.startNext();
  }

  private finish(key: number, stored: StoredFile): void {
    this.set(this.uploads.filter((upload) => upload.key !== key));
    for (const { onStored } of this.uploadListeners) onStored(stored);
  }

  /** Lets an upload wait if the server is busy; returns false if it has failed. */
  private postpone(key: number, error: unknown): boolean {
    const attempts = (this.busyAttempts.get(key) ?? 0) + 1;
    if (!isBusy(error) || attempts > MAX_BUSY_ATTEMPTS) return false;
    this.busyAttempts.set(key, attempts);
    const startAgain = () => {
      this.postponed.delete(key);
      this.startNext();
    };
    this.postponed.set(key, setTimeout(startAgain, BUSY_DELAY_MILLISECONDS));
    this.change(key, WAITING);
    return true;
  }

  private forgetPostponed(key: number): void {
    clearTimeout(this.postponed.get(key));
    this.postponed.delete(key);
    this.busyAttempts.delete(key);
  }

  private fail(key: number, error: unknown): void {
    this.change(key, { name: 'failed', error });
    const failed = this.uploads.find((upload) => upload.key === key);
    for (const { onFailed } of this.uploadListeners) if (failed) onFailed(failed);
  }

  private change(key: number, state: UploadState): void {
    this.set(this.uploads.map((upload) => (upload.key === key ? { ...upload, state } : upload)));
  }

  private set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }
}

const WAITING: UploadState = { name: 'waiting' };

function isBusy(error: unknown): boolean {
  return error instanceof ApiError && BUSY_CODES.includes(error.code);
}

function findRejectionReason(
  file: File,
  limits: UploadLimits,
  capacity: number,
): RejectionReason | null {
  const extension = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0];
  if (!extension || !fileExtensions(limits).includes(extension)) return 'wrong-type';
  if (file.size > limits.maxFileBytes) return 'too-big';
  return capacity > 0 ? null : 'too-many';
}

/** Accepted file extensions, with the dot. */
export function fileExtensions({ types }: UploadLimits): string[] {
  return types.flatMap(({ endings }) => endings.map((extension) => `.${extension}`));
}
