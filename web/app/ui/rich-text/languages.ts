import { Extension, Mark } from '@tiptap/core';

/** The words of another language inside a sentence. */
export const Language = Mark.create({
  name: 'language',

  parseHTML() {
    return [{ tag: 'span[lang]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['span', HTMLAttributes, 0];
  },
});

/** Any part of a text may say its language; there is no button for it, but it is never lost. */
export const Languages = Extension.create({
  name: 'languages',

  addGlobalAttributes() {
    return [{ types: '*', attributes: { lang: { default: null } } }];
  },
});
