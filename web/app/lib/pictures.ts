/** Upload and display of pictures in rich texts. */
export interface Pictures {
  /** Rejects with an error whose message can be shown. */
  upload: (
    file: File,
    options: { onProgress: (percent: number) => void; signal: AbortSignal },
  ) => Promise<{ id: string }>;
  /** Loads a picture that requires credentials as a data URL. */
  loadUrl: (src: string) => Promise<string>;
}

/** Path of the journal's picture, for social networks and search engines. */
export const JOURNAL_PICTURE = '/logo.png';

const PICTURES_PATH = '/api/v1/pictures/';

export function pictureSource(id: string): string {
  return PICTURES_PATH + id;
}

/** Cover of an issue in the size of lists. */
export function coverSource(id: string): string {
  return `${pictureSource(id)}?size=small`;
}

export function isPictureSource(src: string): boolean {
  return src.startsWith(PICTURES_PATH);
}

/** Extensions of the files that the server accepts as pictures. */
export const PICTURE_EXTENSIONS = ['.jpg', '.jpeg', '.png', '.bmp'];

export function isPictureName(name: string): boolean {
  return PICTURE_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending));
}
