/** `conflict`: a part was changed here and on the server, and the user has to choose. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** Saving state as screens show it. */
export interface SaveStatusProps {
  state: SaveState;
  savedAt: Date | null;
  isClosed: boolean;
}
