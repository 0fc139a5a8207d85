import { createContext, use } from 'react';
import type { StoredFile } from '~/api/files';
import type { Upload } from '~/lib/upload';

export interface Uploads {
  /** Pending, rejected and failed uploads; completed ones are files of the article. */
  uploads: readonly Upload[];
  /** True if leaving the page would cancel an upload. */
  isUploading: boolean;
  /** File that was attached since the page was opened, even before the article is saved. */
  storedFile: (id: string) => StoredFile | undefined;
  add: (files: File[]) => void;
  retry: (key: number) => void;
  /** Aborts the upload if it is pending. */
  remove: (key: number) => void;
  /**
   * Suppresses failure toasts while the upload list is visible; returns a function that shows them
   * again.
   */
  suppressToasts: () => () => void;
}

export const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('useUploads is used outside UploadsProvider');
  return uploads;
}
