import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH, paletteQuery } from '~/api/palette';
import { useEnumerations } from '~/api/enumerations';
import { getAllowedScreens } from '~/api/selected-role';
import { useCurrentUser, useSelectedRole } from '~/api/use-current-user';
import type { Command } from '~/lib/commands';
import { paths, type MenuScreenName, type TopScreenName } from '~/lib/paths';
import { useArticleTitle } from '~/ui/article-title';
import {
  findItems,
  toActionItem,
  toResultGroups,
  withoutEmpty,
  type LinkItem,
  type PaletteGroup,
} from './palette-items';
import { getRecentItems } from './recent-items';
import { useExportCommand } from './use-export-command';

/** Long enough for two keys of a quick typist, short enough to feel immediate. */
const DEBOUNCE_MS = 150;

/** Screens that are listed among the actions, or need an id. */
const NO_PAGES: readonly TopScreenName[] = ['userCreate', 'userEdit'];

/** New records that a role with the screen can create. */
const CREATED_ON: Partial<
  Record<
    TopScreenName,
    { route: 'userArticleCreate' | 'issueCreate' | 'staticPageCreate' | 'userCreate' }
  >
> = {
  userArticles: { route: 'userArticleCreate' },
  issues: { route: 'issueCreate' },
  staticPages: { route: 'staticPageCreate' },
  userCreate: { route: 'userCreate' },
};

/** What the palette offers for a query, grouped. */
export function usePaletteGroups(input: string, shellCommands: readonly Command[]) {
  const { t } = useTranslation();
  const role = useSelectedRole();
  const screens = getAllowedScreens(useCurrentUser(), role);
  const exportCommand = useExportCommand();
  const title = useArticleTitle();
  const { articleStatusName } = useEnumerations();

  const query = input.trim().slice(0, MAX_SEARCH_LENGTH);
  const [settledQuery] = useDebouncedValue(query, DEBOUNCE_MS);
  const isSearch = query.length >= MIN_SEARCH_LENGTH;
  const { data, error, isFetching } = useQuery({
    ...paletteQuery(role, settledQuery),
    retry: false,
  });
  const isSettled = query === settledQuery;

  const pages = screens
    .filter((screen): screen is MenuScreenName => !NO_PAGES.includes(screen))
    .map((screen): LinkItem => {
      return {
        id: `page:${screen}`,
        kind: 'page',
        label: t(`routes.${screen}`),
        href: paths.screen(screen),
      };
    });
  const creations = screens.flatMap((screen): LinkItem[] => {
    const creation = CREATED_ON[screen];
    if (!creation) return [];
    const { route } = creation;
    return [
      { id: `action:${route}`, kind: 'action', label: t(`routes.${route}`), href: paths[route]() },
    ];
  });
  const commands = [
    ...(screens.includes('editorArticles') ? [exportCommand] : []),
    ...shellCommands,
  ];

  const groups: PaletteGroup[] = withoutEmpty([
    { name: 'recent', items: query === '' ? [...getRecentItems(role)] : [] },
    { name: 'pages', items: findItems(pages, query) },
    {
      name: 'actions',
      items: [...findItems(creations, query), ...findItems(commands.map(toActionItem), query)],
    },
    ...(isSearch && isSettled && data
      ? toResultGroups(data, { title, status: articleStatusName })
      : []),
  ]);

  return {
    role,
    groups,
    isSearch,
    isPending: isSearch && role !== null && (!isSettled || isFetching),
    hasFailed: isSearch && isSettled && error !== null,
  };
}
