/** Why a file is not even sent. */
export type Refusal = 'too-big' | 'wrong-type' | 'too-many';

export type UploadState =
  | { name: 'waiting' }
  | { name: 'under-way'; percent: number }
  | { name: 'refused'; why: Refusal }
  | { name: 'failed'; error: unknown };

/** A file on its way to the server, or one that did not get there. */
export interface Upload {
  key: number;
  file: File;
  state: UploadState;
}

/** Waiting to be sent, or being sent: it would be lost if the page were left now. */
export function isGoing({ state }: Upload): boolean {
  return state.name === 'waiting' || state.name === 'under-way';
}

/** The one file that something has, on its way to the server. */
export interface SingleUpload {
  /** On its way, refused or failed; what has arrived is told to whoever asked. */
  upload: Upload | undefined;
  /** Why it did not get there; null while it still may. */
  cause: string | null;
  /** What has arrived last. */
  storedName: string | undefined;
  /** Unknown until the server has said it. */
  maxBytes: number | undefined;
  /** Takes the place of what is on its way. */
  send: (file: File) => void;
  retry: () => void;
  cancel: () => void;
}
