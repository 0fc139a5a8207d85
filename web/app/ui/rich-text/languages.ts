import { Extension, Mark } from '@tiptap/core';

/** Text in another language. */
export const Language = Mark.create({
  name: 'language',

  parseHTML() {
    return [{ tag: 'span[lang]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['span', HTMLAttributes, 0];
  },
});

/** Preserves the `lang` attribute of any element. There is no button for it. */
export const Languages = Extension.create({
  name: 'languages',

  addGlobalAttributes() {
    return [{ types: '*', attributes: { lang: { default: null } } }];
  },
});
