import type { MetaDescriptor } from 'react-router';
import { paths } from '~/lib/paths';
import { publicHead } from './head';

type Head = Parameters<typeof publicHead>[0] & {
  /** What was found for a question: each is a page of its own, and none is worth finding. */
  isSearch?: boolean;
};

/** The head of a public list: it also says where new things are announced. */
export function listHead({ isSearch = false, ...head }: Head): MetaDescriptor[] {
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
