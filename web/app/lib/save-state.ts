/** `conflict`: the same part was changed here and elsewhere, and somebody has to choose. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** What a screen shows of a saving. */
export interface ShownSaving {
  state: SaveState;
  savedAt: Date | null;
  isClosed: boolean;
}
