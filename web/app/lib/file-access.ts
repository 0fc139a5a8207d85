import type { Translate } from '~/i18n/translations';

/** A stored file as screens show it. */
export interface FileInfo {
  id: string;
  fileName: string;
  size: number;
  mimeType: string;
  /** Null unless the file is an image. */
  thumbnailUrl: string | null;
}

/** Access to files that require credentials. */
export interface FileAccess {
  /** Saves the file as a download. */
  download: (file: FileInfo, onProgress: (percent: number) => void) => Promise<void>;
  /** Loads the thumbnail of an image as a data URL. */
  thumbnail: (id: string) => Promise<string>;
  /** Message for a failure; null if the page reports it in another way. */
  failure: (error: unknown, t: Translate) => string | null;
}
