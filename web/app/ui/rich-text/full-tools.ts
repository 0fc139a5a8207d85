import {
  IconBlockquote,
  IconH2,
  IconH3,
  IconH4,
  IconLink,
  IconMathFunction,
  IconPhoto,
  IconSeparator,
  IconStrikethrough,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react';
import type { ChainedCommands } from '@tiptap/core';
import { FORMULAS } from './formulas';
import { PICTURES } from './figures';
import { scripts, textStyles, lists, history, type EditorCommand, type Tool } from './tools';

export type DialogName = 'link' | 'picture' | 'formula';

const HEADINGS = [
  { level: 2, name: 'heading2', Icon: IconH2 },
  { level: 3, name: 'heading3', Icon: IconH3 },
  { level: 4, name: 'heading4', Icon: IconH4 },
] as const;

const headings = HEADINGS.map(({ level, name, Icon }): Tool => ({
  name,
  Icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
}));

const underline: Tool = {
  name: 'underline',
  Icon: IconUnderline,
  isOn: (editor) => editor.isActive('underline'),
  run: (editor) => editor.chain().focus().toggleUnderline().run(),
};

const strike: Tool = {
  name: 'strike',
  Icon: IconStrikethrough,
  isOn: (editor) => editor.isActive('strike'),
  run: (editor) => editor.chain().focus().toggleStrike().run(),
};

const blockquote: Tool = {
  name: 'blockquote',
  Icon: IconBlockquote,
  isOn: (editor) => editor.isActive('blockquote'),
  run: (editor) => editor.chain().focus().toggleBlockquote().run(),
};

const rule: Tool = {
  name: 'horizontalRule',
  Icon: IconSeparator,
  run: (editor) => editor.chain().focus().setHorizontalRule().run(),
};

type TableCommand = {
  [Name in keyof ChainedCommands]: ChainedCommands[Name] extends () => ChainedCommands
    ? Name
    : never;
}[keyof ChainedCommands] &
  EditorCommand['name'];

const TABLE_COMMANDS: TableCommand[] = [
  'addRowBefore',
  'addRowAfter',
  'deleteRow',
  'addColumnBefore',
  'addColumnAfter',
  'deleteColumn',
  'toggleHeaderRow',
  'toggleHeaderColumn',
  'mergeCells',
  'splitCell',
  'deleteTable',
];

const tableCommands = TABLE_COMMANDS.map((name): EditorCommand => ({
  name,
  isPossible: (editor) => editor.can()[name](),
  run: (editor) => editor.chain().focus()[name]().run(),
}));

/** Inserts a table; inside a table it offers the table commands. */
const table: Tool = {
  name: 'table',
  Icon: IconTable,
  run: (editor) => editor.chain().focus().insertTable().run(),
  choices: (editor) => (editor.isActive('tableFrame') ? tableCommands : []),
};

/** Tools that open a dialog. */
function dialogTools(open: (dialog: DialogName) => void): Tool[] {
  return [
    {
      name: 'link',
      Icon: IconLink,
      isOn: (editor) => editor.isActive('link'),
      run: () => open('link'),
    },
    {
      name: 'picture',
      Icon: IconPhoto,
      isOn: (editor) => PICTURES.some((name) => editor.isActive(name)),
      run: () => open('picture'),
    },
    {
      name: 'formula',
      Icon: IconMathFunction,
      isOn: (editor) => FORMULAS.some((name) => editor.isActive(name)),
      run: () => open('formula'),
    },
  ];
}

export function fullTools(open: (dialog: DialogName) => void): Tool[][] {
  return [
    headings,
    [...textStyles, underline, strike, ...scripts],
    [...lists, blockquote, rule],
    [...dialogTools(open), table],
    history,
  ];
}
