import { Blockquote } from '@tiptap/extension-blockquote';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Strike } from '@tiptap/extension-strike';
import { Underline } from '@tiptap/extension-underline';
import { Gapcursor, TrailingNode } from '@tiptap/extensions';
import { abstractExtensions } from './abstract-extensions';
import { definitionLists } from './definition-lists';
import { figures, type PictureAddress } from './figures';
import { formulas } from './formulas';
import { Language, Languages } from './languages';
import { Link } from './links';
import { tables } from './tables';

/** All of the server's list for editors (`kit::html`), each element with its own attributes only. */
export function fullExtensions(address: PictureAddress) {
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
    ...figures(address),
    ...formulas,
    Language,
    Languages,
    // There is always a place to go on writing: beside a table, and at the end.
    Gapcursor,
    TrailingNode,
  ];
}
