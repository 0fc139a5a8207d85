import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';

/** Tab leaves the editor, as in other fields; Enter starts the next item. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** Superscript and subscript exclude each other. */
const ExclusiveSuperscript = Superscript.extend({ excludes: 'subscript' });
const ExclusiveSubscript = Subscript.extend({ excludes: 'superscript' });

/** Decimal numbers only: the server stores the start of a list, not its style. */
const DecimalList = OrderedList.extend({
  addAttributes() {
    const attributes = { ...this.parent?.() };
    return 'start' in attributes ? { start: attributes.start } : {};
  },
});

/** Everything the schema allows; pasted content is reduced to it. */
export const abstractExtensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  ExclusiveSubscript,
  ExclusiveSuperscript,
  BulletList,
  DecimalList,
  Item,
  UndoRedo,
];
