import type { ArticleTab } from '~/api/my-articles';

export type EditorTab = ArticleTab;

/** The steps of the editor, in their order. */
export const editorTabs = [
  'main',
  'authors',
  'files',
  'translations',
  'reviewers',
  'final',
] as const satisfies readonly EditorTab[];

export function isEditorTab(name: string | null): name is EditorTab {
  return editorTabs.some((tab) => tab === name);
}

export function tabBefore(tab: EditorTab): EditorTab | undefined {
  return editorTabs[editorTabs.indexOf(tab) - 1];
}

export function tabAfter(tab: EditorTab): EditorTab | undefined {
  return editorTabs[editorTabs.indexOf(tab) + 1];
}
