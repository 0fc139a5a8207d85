import type { MetaDescriptor } from 'react-router';
import { paths } from '~/lib/paths';
import { publicHead } from './head';

type ListHeadOptions = Parameters<typeof publicHead>[0] & {
  /** Search results are not indexed, because every query would be a separate page. */
  isSearch?: boolean;
};

/** Head of a public list, with a link to the feed. */
export function listHead({ isSearch = false, ...head }: ListHeadOptions): MetaDescriptor[] {
  const { root, title } = head;
  if (!root || !title) return publicHead(head);
  const feed: MetaDescriptor = {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: root.journal?.name,
    href: paths.feed(root.language),
  };
  if (!isSearch) return [...publicHead(head), feed];
  return [{ title }, { name: 'robots', content: 'noindex, follow' }, feed];
}
