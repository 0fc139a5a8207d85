import type { EditorGroup } from '~/api/issues';

export type EditorEntry = EditorGroup['editors'][number];

/** Required fields of an editor, in the order of a row and of the server's field errors. */
export const EDITOR_FIELDS = ['shortNameEn', 'shortNameRu', 'cityEn', 'cityRu'] as const;

export const EMPTY_EDITOR: EditorEntry = {
  shortNameEn: '',
  shortNameRu: '',
  cityEn: '',
  cityRu: '',
};

export const isBlank = (editor: EditorEntry) =>
  EDITOR_FIELDS.every((field) => !editor[field].trim());

export function editorName({ shortNameEn, shortNameRu }: EditorEntry, language: string): string {
  return language === 'ru' ? shortNameRu || shortNameEn : shortNameEn || shortNameRu;
}

export function updateGroup(
  groups: readonly EditorGroup[],
  groupIndex: number,
  change: Partial<EditorGroup>,
): EditorGroup[] {
  return groups.map((group, index) => (index === groupIndex ? { ...group, ...change } : group));
}

/** Returns the suggested groups that the board does not have. */
export function missingGroups(
  suggested: readonly EditorGroup[],
  groups: readonly EditorGroup[],
): EditorGroup[] {
  const hasGroup = (name: string) => groups.some(({ nameEn }) => nameEn.trim() === name);
  return suggested.filter(({ nameEn }) => !hasGroup(nameEn));
}
