import type { ComponentType } from 'react';

/** Something that the command palette can do. The shell and the palette both offer some. */
export interface Command {
  id: string;
  label: string;
  /** Further words by which it is found. */
  keywords?: string;
  run: () => void;
}

export interface PaletteProps {
  /** Commands of the shell: roles, language, colours, signing out. */
  commands: readonly Command[];
  onClose: () => void;
}

/** Loads the command palette when it is opened for the first time. */
export type LoadPalette = () => Promise<ComponentType<PaletteProps>>;

/** The shortcut as keyboards name it; the same on every page, so read once. */
export function paletteShortcut(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘\u00a0K' : 'Ctrl\u00a0K';
}

/**
 * True for Ctrl K and ⌘ K. Compares the place of the key: with a Russian layout it types another
 * letter.
 */
export function isPaletteShortcut(event: KeyboardEvent): boolean {
  const { code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  return code === 'KeyK' && ctrlKey !== metaKey && !altKey && !shiftKey && !repeat;
}
