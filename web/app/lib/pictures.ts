/** Pictures in running text: where they go, and how they are shown to those who may see them. */
export interface Pictures {
  /** Rejects with an error whose message can be shown. */
  upload: (
    file: File,
    options: { onProgress: (percent: number) => void; signal: AbortSignal },
  ) => Promise<{ id: string }>;
  /** What `img` can show, for an address that only answers to those who say who they are. */
  address: (src: string) => Promise<string>;
}

const PLACE = '/api/v1/pictures/';

export function pictureSource(id: string): string {
  return PLACE + id;
}

/** The cover of an issue, small enough for a list. */
export function coverSource(id: string): string {
  return `${pictureSource(id)}?size=small`;
}

export function isPictureSource(src: string): boolean {
  return src.startsWith(PLACE);
}

/** What the server turns into pictures. */
export const PICTURE_ENDINGS = ['.jpg', '.jpeg', '.png', '.bmp'];

export function isPictureName(name: string): boolean {
  return PICTURE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
}
