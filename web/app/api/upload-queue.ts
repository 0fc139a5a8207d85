import { isGoing, type Refusal, type Upload, type UploadState } from '~/lib/upload';
import type { StoredFile, uploadFile, UploadLimits } from './files';

interface Outcome {
  onStored: (file: StoredFile) => void;
  onFailed: (upload: Upload) => void;
}

/** More would not be faster, and each would look stuck. */
const AT_A_TIME = 2;

/** The files on their way to the server, in the order in which they were given; what has arrived leaves. */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private nextKey = 1;
  private readonly stops = new Map<number, AbortController>();
  private readonly listeners = new Set<() => void>();
  private readonly outcomes = new Set<Outcome>();

  constructor(private readonly send: typeof uploadFile) {}

  readonly list = () => this.uploads;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Hears what becomes of each file that was sent. */
  hear(outcome: Outcome): () => void {
    this.outcomes.add(outcome);
    return () => void this.outcomes.delete(outcome);
  }

  /** `room` is how many more files the article can take, besides those that are on their way. */
  add(files: File[], limits: UploadLimits | undefined, room: number): void {
    let left = room - this.uploads.filter(isGoing).length;
    const added = files.map((file): Upload => {
      const why = limits && refusalOf(file, limits, left);
      if (!why) left -= 1;
      return { key: this.nextKey++, file, state: why ? { name: 'refused', why } : WAITING };
    });
    this.set([...this.uploads, ...added]);
    this.startNext();
  }

  retry(key: number): void {
    this.change(key, WAITING);
    this.startNext();
  }

  /** Also stops what is under way. */
  remove(key: number): void {
    this.stops.get(key)?.abort();
    this.set(this.uploads.filter((upload) => upload.key !== key));
    this.startNext();
  }

  removeAll(): void {
    this.set([]);
    for (const stop of this.stops.values()) stop.abort();
  }

  private startNext(): void {
    const free = AT_A_TIME - this.uploads.filter(({ state }) => state.name === 'under-way').length;
    const waiting = this.uploads.filter(({ state }) => state.name === 'waiting');
    for (const upload of waiting.slice(0, Math.max(0, free))) void this.start(upload);
  }

  private async start({ key, file }: Upload): Promise<void> {
    const stop = new AbortController();
    this.stops.set(key, stop);
    this.change(key, { name: 'under-way', percent: 0 });
    try {
      const stored = await this.send(file, {
        signal: stop.signal,
        onProgress: (percent) => this.change(key, { name: 'under-way', percent }),
      });
      if (!stop.signal.aborted) this.finish(key, stored);
    } catch (error) {
      if (!stop.signal.aborted) this.fail(key, error);
    }
    this.stops.delete(key);
    this.startNext();
  }

  private finish(key: number, stored: StoredFile): void {
    this.set(this.uploads.filter((upload) => upload.key !== key));
    for (const { onStored } of this.outcomes) onStored(stored);
  }

  private fail(key: number, error: unknown): void {
    this.change(key, { name: 'failed', error });
    const failed = this.uploads.find((upload) => upload.key === key);
    for (const { onFailed } of this.outcomes) if (failed) onFailed(failed);
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

function refusalOf(file: File, limits: UploadLimits, room: number): Refusal | null {
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0];
  if (!ending || !endingsOf(limits).includes(ending)) return 'wrong-type';
  if (file.size > limits.maxFileBytes) return 'too-big';
  return room > 0 ? null : 'too-many';
}

/** With their dot. */
export function endingsOf({ types }: UploadLimits): string[] {
  return types.flatMap(({ endings }) => endings.map((ending) => `.${ending}`));
}
