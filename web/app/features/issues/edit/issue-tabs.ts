/** The tabs of the form, in their order. */
export const ISSUE_TABS = ['general', 'foreword', 'board', 'sections'] as const;

export type IssueTab = (typeof ISSUE_TABS)[number];

export function isIssueTab(name: string): name is IssueTab {
  return ISSUE_TABS.some((tab) => tab === name);
}

/** Its address, on the same screen. */
export function tabAddress(tab: IssueTab): string {
  return `#${tab}`;
}

const ELSEWHERE: Record<string, IssueTab> = {
  introEn: 'foreword',
  introRu: 'foreword',
  editorGroups: 'board',
  articleGroups: 'sections',
};

/** Where a field stands. */
export function tabOf(path: string): IssueTab {
  return ELSEWHERE[path.split('.')[0] ?? ''] ?? 'general';
}
