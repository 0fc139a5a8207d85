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

/** Tab leads out of the text, as it does from every field; Enter begins the next item. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** Raised and lowered at once is nothing. */
const Raised = Superscript.extend({ excludes: 'subscript' });
const Lowered = Subscript.extend({ excludes: 'superscript' });

/** Numbered by figures: the server keeps where a list begins, not how it counts. */
const Numbered = OrderedList.extend({
  addAttributes() {
    const attributes = { ...this.parent?.() };
    return 'start' in attributes ? { start: attributes.start } : {};
  },
});

/** All that there can be: whatever is pasted is read into these, and the rest of it falls away. */
export const abstractExtensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Lowered,
  Raised,
  BulletList,
  Numbered,
  Item,
  UndoRedo,
];
