export const ISSUE_TABS = ['general', 'foreword', 'board', 'sections'] as const;

export type IssueTab = (typeof ISSUE_TABS)[number];

export function isIssueTab(name: string): name is IssueTab {
  return ISSUE_TABS.some((tab) => tab === name);
}

export function tabHash(tab: IssueTab): string {
  return `#${tab}`;
}

const TAB_BY_FIELD: Record<string, IssueTab> = {
  introEn: 'foreword',
  introRu: 'foreword',
  editorGroups: 'board',
  articleGroups: 'sections',
};

/** Returns the tab that contains the field. */
export function getFieldTab(path: string): IssueTab {
  return TAB_BY_FIELD[path.split('.')[0] ?? ''] ?? 'general';
}
