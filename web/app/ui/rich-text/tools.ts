import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSubscript,
  IconSuperscript,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { en } from '~/i18n/en';

export type ToolName = keyof typeof en.inputs.richText.tools;

/** Something to be done to the text where one is in it. */
export interface Deed {
  name: ToolName;
  press: (editor: Editor) => void;
  isPossible?: (editor: Editor) => boolean;
}

export interface Tool extends Deed {
  Icon: TablerIcon;
  /** For what is either on or off where one is in the text. */
  isOn?: (editor: Editor) => boolean;
  /** Where there are some, a press offers them instead. */
  choices?: (editor: Editor) => Deed[];
}

/** A tool as it is at this moment. */
export interface Button {
  name: ToolName;
  Icon: TablerIcon;
  isOn?: boolean;
  isPossible: boolean;
  press: () => void;
  choices: { name: ToolName; isPossible: boolean; press: () => void }[];
}

/** Follows the text: which tools are on and which have something to do. */
export function useButtons(editor: Editor, groups: Tool[][]): Button[][] {
  const tools = groups.flat();
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isOn, isPossible, choices }) => ({
        isOn: isOn?.(now),
        isPossible: isPossible?.(now) ?? true,
        choices: choices?.(now).map((deed) => deed.isPossible?.(now) ?? true) ?? [],
      })),
  });
  return groups.map((group) =>
    group.map((tool) => {
      const { name, Icon, press, choices } = tool;
      const state = states[tools.indexOf(tool)];
      const offered = state?.choices.length ? (choices?.(editor) ?? []) : [];
      return {
        name,
        Icon,
        isOn: state?.isOn,
        isPossible: state?.isPossible ?? true,
        press: () => press(editor),
        choices: offered.map((deed, index) => ({
          name: deed.name,
          isPossible: state?.choices[index] ?? true,
          press: () => deed.press(editor),
        })),
      };
    }),
  );
}

const bold: Tool = {
  name: 'bold',
  Icon: IconBold,
  isOn: (editor) => editor.isActive('bold'),
  press: (editor) => editor.chain().focus().toggleBold().run(),
};

const italic: Tool = {
  name: 'italic',
  Icon: IconItalic,
  isOn: (editor) => editor.isActive('italic'),
  press: (editor) => editor.chain().focus().toggleItalic().run(),
};

const subscript: Tool = {
  name: 'subscript',
  Icon: IconSubscript,
  isOn: (editor) => editor.isActive('subscript'),
  press: (editor) => editor.chain().focus().toggleSubscript().run(),
};

const superscript: Tool = {
  name: 'superscript',
  Icon: IconSuperscript,
  isOn: (editor) => editor.isActive('superscript'),
  press: (editor) => editor.chain().focus().toggleSuperscript().run(),
};

const bulletList: Tool = {
  name: 'bulletList',
  Icon: IconList,
  isOn: (editor) => editor.isActive('bulletList'),
  press: (editor) => editor.chain().focus().toggleBulletList().run(),
};

const orderedList: Tool = {
  name: 'orderedList',
  Icon: IconListNumbers,
  isOn: (editor) => editor.isActive('orderedList'),
  press: (editor) => editor.chain().focus().toggleOrderedList().run(),
};

const undo: Tool = {
  name: 'undo',
  Icon: IconArrowBackUp,
  isPossible: (editor) => editor.can().undo(),
  press: (editor) => editor.chain().focus().undo().run(),
};

const redo: Tool = {
  name: 'redo',
  Icon: IconArrowForwardUp,
  isPossible: (editor) => editor.can().redo(),
  press: (editor) => editor.chain().focus().redo().run(),
};

export const letters = [bold, italic];
export const indices = [subscript, superscript];
export const lists = [bulletList, orderedList];
export const steps = [undo, redo];
