import { Mark } from '@tiptap/core';
import { linkAddress } from '~/lib/link-address';

export interface LinkAttributes {
  href: string;
  title: string | null;
}

/** To addresses that `linkAddress` lets through; any other falls away and leaves its words. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  priority: 1000, // the outermost, so that a word in italics does not break it in two

  addAttributes() {
    return { href: { default: null }, title: { default: null } };
  },

  parseHTML() {
    return [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = linkAddress(element.getAttribute('href') ?? '');
          return href === null ? false : { href };
        },
      },
    ];
  },

  renderHTML({ HTMLAttributes }) {
    return ['a', HTMLAttributes, 0];
  },
});
