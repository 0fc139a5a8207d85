import {
  breadcrumbScreens,
  type MenuScreenName,
  type TopScreenName,
  type ScreenName,
} from '~/lib/paths';

export interface SidebarGroup {
  /** The first group, `work`, has no heading. */
  name: 'work' | 'manage' | 'account';
  entries: MenuScreenName[];
}

/** All entries in display order; a user sees those of the selected role. */
const GROUPS: readonly SidebarGroup[] = [
  {
    name: 'work',
    entries: [
      'userArticles',
      'reviewerAssignments',
      'dashboard',
      'editorArticles',
      'assignments',
      'reviewers',
      'issues',
      'deliveries',
    ],
  },
  {
    name: 'manage',
    entries: [
      'users',
      'staticPages',
      'subscriptions',
      'letters',
      'auditLog',
      'retractionData',
      'imports',
    ],
  },
  { name: 'account', entries: ['profileMe', 'notifications', 'security'] },
];

/** Entries to highlight for screens that have no entry of their own. */
const PARENT_ENTRIES: Partial<Record<ScreenName, MenuScreenName>> = {
  reviewerArticles: 'reviewerAssignments',
};

export function sidebarGroups(screens: readonly TopScreenName[]): SidebarGroup[] {
  return GROUPS.map(({ name, entries }) => ({
    name,
    entries: entries.filter((entry) => screens.includes(entry)),
  })).filter(({ entries }) => entries.length > 0);
}

export function isCurrentEntry(entry: MenuScreenName, pathname: string): boolean {
  return breadcrumbScreens(pathname).some((screen) => (PARENT_ENTRIES[screen] ?? screen) === entry);
}
