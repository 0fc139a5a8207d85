import type { Translate } from '~/i18n/translations';

/** A file that the server keeps, as screens show it. */
export interface ShownFile {
  id: string;
  fileName: string;
  size: number;
  mimeType: string;
  /** Only of an image. */
  thumbnailUrl: string | null;
}

/** How screens come by what only answers to those who say who they are. */
export interface FileAccess {
  /** Brings a file to where downloads go. */
  download: (file: ShownFile, onProgress: (percent: number) => void) => Promise<void>;
  /** The small picture of an image, as an address for `img`. */
  thumbnail: (id: string) => Promise<string>;
  /** Why it failed; null where the person is told elsewhere. */
  failure: (error: unknown, t: Translate) => string | null;
}
