import { Mark } from '@tiptap/core';
import { allowedHref } from '~/lib/safe-urls';

export interface LinkAttributes {
  href: string;
  title: string | null;
}

/** Link with a URL that `allowedHref` accepts; other links are reduced to their text. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  priority: 1000, // the outermost mark, so that italics do not split a link

  addAttributes() {
    return { href: { default: null }, title: { default: null } };
  },

  parseHTML() {
    return [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = allowedHref(element.getAttribute('href') ?? '');
          return href === null ? false : { href };
        },
      },
    ];
  },

  renderHTML({ HTMLAttributes }) {
    return ['a', HTMLAttributes, 0];
  },
});
