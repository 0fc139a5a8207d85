import { Extension, Mark } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Strike } from '@tiptap/extension-strike';
import { Underline } from '@tiptap/extension-underline';
import { Gapcursor, TrailingNode } from '@tiptap/extensions';
import { abstractExtensions } from './abstract-extensions';
import { definitionLists } from './definition-lists';
import { figures, type LoadPictureUrl } from './figures';
import { formulas } from './formulas';
import { Link } from './links';
import { tables } from './tables';

/**
 * All elements that the server accepts from editors (`kit::html`), each with its own attributes
 * only.
 */
export function fullExtensions(loadUrl: LoadPictureUrl) {
  return [
    ...abstractExtensions,
    Underline,
    Strike,
    Link,
    Heading.configure({ levels: [2, 3, 4] }),
    Blockquote,
    HorizontalRule,
    ...definitionLists,
    ...tables,
    ...figures(loadUrl),
    ...formulas,
    Language,
    Languages,
    // Allow the cursor beside a table and at the end of the text.
    Gapcursor,
    TrailingNode,
  ];
}

/** Text in another language. */
const Language = Mark.create({
  name: 'language',

  parseHTML() {
    return [{ tag: 'span[lang]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['span', HTMLAttributes, 0];
  },
});

/** Preserves the `lang` attribute of any element. There is no button for it. */
const Languages = Extension.create({
  name: 'languages',

  addGlobalAttributes() {
    return [{ types: '*', attributes: { lang: { default: null } } }];
  },
});
