import { createContext, use } from 'react';
import type { StoredFile } from '~/api/files';
import type { Upload } from '~/lib/upload';

export interface Uploads {
  /** On their way, refused or failed; what has arrived is among the article's files. */
  uploads: readonly Upload[];
  /** Something would be lost if the page were left now. */
  isUnderWay: boolean;
  /** Those that were attached since the page was opened, also before the article is saved with them. */
  storedFile: (id: string) => StoredFile | undefined;
  add: (files: File[]) => void;
  retry: (key: number) => void;
  /** Stops the upload if it is under way. */
  remove: (key: number) => void;
  /** Says that the list is in sight, until the answer is called: what fails then needs no toast. */
  watch: () => () => void;
}

export const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('useUploads is used outside UploadsProvider');
  return uploads;
}
