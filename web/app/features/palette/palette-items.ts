import type { FoundArticle, FoundIssue, FoundPerson, PaletteResults } from '~/api/palette';
import type { Language } from '~/i18n/language';
import type { Command } from '~/lib/commands';
import { paths } from '~/lib/paths';

export type ItemKind = 'article' | 'person' | 'issue' | 'page' | 'action';

interface ItemText {
  /** Unique in the palette, such as `article:7`. */
  id: string;
  kind: ItemKind;
  label: string;
  /** Language of the label if it may differ from the interface. */
  lang?: Language;
  detail?: string;
}

export interface LinkItem extends ItemText {
  href: string;
}

export interface ActionItem extends ItemText {
  keywords?: string;
  run: () => void;
}

export type PaletteItem = LinkItem | ActionItem;

export type GroupName = 'recent' | 'pages' | 'actions' | 'articles' | 'people' | 'issues';

export interface PaletteGroup {
  name: GroupName;
  items: PaletteItem[];
}

/** Pages of an article by the list in which the role has it. */
const ARTICLE_PATHS: Partial<Record<FoundArticle['screen'], (id: number) => string>> = {
  userArticles: paths.userArticleDetails,
  reviewerArticles: paths.reviewerArticleDetails,
};

/** How the palette names what the server found. */
export interface ResultNames {
  title: (article: FoundArticle) => { text: string; lang?: Language };
  status: (statusId: number) => string;
}

/** Groups of what the server found, without empty ones. */
export function toResultGroups(results: PaletteResults, names: ResultNames): PaletteGroup[] {
  return withoutEmpty([
    { name: 'articles', items: results.articles.map((article) => toArticleItem(article, names)) },
    { name: 'people', items: results.people.map(toPersonItem) },
    { name: 'issues', items: results.issues.map(toIssueItem) },
  ]);
}

function toArticleItem(article: FoundArticle, { title, status }: ResultNames): LinkItem {
  const { id, manuscriptNumber, statusId, screen } = article;
  const { text, lang } = title(article);
  return {
    id: `article:${id}`,
    kind: 'article',
    label: text,
    lang,
    detail: [manuscriptNumber, status(statusId)].filter(Boolean).join(' · '),
    href: (ARTICLE_PATHS[screen] ?? paths.editorArticleDetails)(id),
  };
}

function toPersonItem({ id, name, detail }: FoundPerson): LinkItem {
  return {
    id: `person:${id}`,
    kind: 'person',
    label: name,
    lang: 'en',
    detail,
    href: paths.userDetails(id),
  };
}

function toIssueItem({ id, label }: FoundIssue): LinkItem {
  return { id: `issue:${id}`, kind: 'issue', label, href: paths.issueDetails(id) };
}

export function toActionItem({ id, ...command }: Command): ActionItem {
  return { id: `action:${id}`, kind: 'action', ...command };
}

export function withoutEmpty(groups: PaletteGroup[]): PaletteGroup[] {
  return groups.filter(({ items }) => items.length > 0);
}

/** Items in which every word of the query begins a word; all of them without a query. */
export function findItems<Item extends PaletteItem>(items: readonly Item[], query: string): Item[] {
  const wanted = toWords(query);
  return items.filter((item) => {
    const words = toWords(`${item.label} ${'keywords' in item ? (item.keywords ?? '') : ''}`);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}

/** Lower-case words. «Ё» is often typed as «е». */
function toWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
