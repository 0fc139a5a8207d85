import type { EditorGroup } from '~/api/issues';

export type EditorEntry = EditorGroup['editors'][number];

/** In the order of a row, and of the server's faults: all four are needed. */
export const EDITOR_FIELDS = ['shortNameEn', 'shortNameRu', 'cityEn', 'cityRu'] as const;

export const NOBODY: EditorEntry = { shortNameEn: '', shortNameRu: '', cityEn: '', cityRu: '' };

/** More than these are counted for the reader. */
const UNCOUNTED = 3;

export const isNumbered = ({ editors }: EditorGroup) => editors.length > UNCOUNTED;

export const isBlank = (editor: EditorEntry) =>
  EDITOR_FIELDS.every((field) => !editor[field].trim());

export function editorName({ shortNameEn, shortNameRu }: EditorEntry, language: string): string {
  return language === 'ru' ? shortNameRu || shortNameEn : shortNameEn || shortNameRu;
}

export function withGroup(
  groups: readonly EditorGroup[],
  at: number,
  change: Partial<EditorGroup>,
): EditorGroup[] {
  return groups.map((group, index) => (index === at ? { ...group, ...change } : group));
}

/** Usual groups that the board does not have, as it now stands. */
export function missing(
  suggested: readonly EditorGroup[],
  groups: readonly EditorGroup[],
): EditorGroup[] {
  const isThere = (name: string) => groups.some(({ nameEn }) => nameEn.trim() === name);
  return suggested.filter(({ nameEn }) => !isThere(nameEn));
}
