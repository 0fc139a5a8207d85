/** Why a file is not uploaded. */
export type RejectionReason = 'too-big' | 'wrong-type' | 'too-many';

export type UploadState =
  | { name: 'waiting' }
  | { name: 'uploading'; percent: number }
  | { name: 'rejected'; reason: RejectionReason }
  | { name: 'failed'; error: unknown };

/** An upload that is waiting, running or failed. */
export interface Upload {
  key: number;
  file: File;
  state: UploadState;
}

/** True while leaving the page would lose the upload. */
export function isInProgress({ state }: Upload): boolean {
  return state.name === 'waiting' || state.name === 'uploading';
}

/** Upload of the only file of an object. */
export interface SingleUpload {
  /** Waiting, running, rejected or failed; undefined once the file is stored. */
  upload: Upload | undefined;
  /** Reason for the failure; null while the upload may succeed. */
  cause: string | null;
  /** Name of the last stored file. */
  storedName: string | undefined;
  /** Undefined until the limits are loaded. */
  maxBytes: number | undefined;
  /** Replaces an upload that is waiting or running. */
  send: (file: File) => void;
  retry: () => void;
  /** Deletes unused files and uploads again; undefined if that would not help. */
  freeSpace: (() => void) | undefined;
  cancel: () => void;
}
