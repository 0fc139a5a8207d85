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

/** A command on the text at the cursor. */
export interface EditorCommand {
  name: ToolName;
  run: (editor: Editor) => void;
  isPossible?: (editor: Editor) => boolean;
}

export interface Tool extends EditorCommand {
  Icon: TablerIcon;
  /** For toggles: true if active at the cursor. */
  isOn?: (editor: Editor) => boolean;
  /** If not empty, the button opens a menu with these commands. */
  choices?: (editor: Editor) => EditorCommand[];
}

/** Current state of a tool. */
export interface Button {
  name: ToolName;
  Icon: TablerIcon;
  isOn?: boolean;
  isPossible: boolean;
  run: () => void;
  choices: { name: ToolName; isPossible: boolean; run: () => void }[];
}

/** Returns the buttons with their current state, which follows the selection. */
export function useToolButtons(editor: Editor, groups: Tool[][]): Button[][] {
  const tools = groups.flat();
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isOn, isPossible, choices }) => ({
        isOn: isOn?.(now),
        isPossible: isPossible?.(now) ?? true,
        choices: choices?.(now).map((command) => command.isPossible?.(now) ?? true) ?? [],
      })),
  });
  return groups.map((group) =>
    group.map((tool) => {
      const { name, Icon, run, choices } = tool;
      const state = states[tools.indexOf(tool)];
      const commands = state?.choices.length ? (choices?.(editor) ?? []) : [];
      return {
        name,
        Icon,
        isOn: state?.isOn,
        isPossible: state?.isPossible ?? true,
        run: () => run(editor),
        choices: commands.map((command, index) => ({
          name: command.name,
          isPossible: state?.choices[index] ?? true,
          run: () => command.run(editor),
        })),
      };
    }),
  );
}

const bold: Tool = {
  name: 'bold',
  Icon: IconBold,
  isOn: (editor) => editor.isActive('bold'),
  run: (editor) => editor.chain().focus().toggleBold().run(),
};

const italic: Tool = {
  name: 'italic',
  Icon: IconItalic,
  isOn: (editor) => editor.isActive('italic'),
  run: (editor) => editor.chain().focus().toggleItalic().run(),
};

const subscript: Tool = {
  name: 'subscript',
  Icon: IconSubscript,
  isOn: (editor) => editor.isActive('subscript'),
  run: (editor) => editor.chain().focus().toggleSubscript().run(),
};

const superscript: Tool = {
  name: 'superscript',
  Icon: IconSuperscript,
  isOn: (editor) => editor.isActive('superscript'),
  run: (editor) => editor.chain().focus().toggleSuperscript().run(),
};

const bulletList: Tool = {
  name: 'bulletList',
  Icon: IconList,
  isOn: (editor) => editor.isActive('bulletList'),
  run: (editor) => editor.chain().focus().toggleBulletList().run(),
};

const orderedList: Tool = {
  name: 'orderedList',
  Icon: IconListNumbers,
  isOn: (editor) => editor.isActive('orderedList'),
  run: (editor) => editor.chain().focus().toggleOrderedList().run(),
};

const undo: Tool = {
  name: 'undo',
  Icon: IconArrowBackUp,
  isPossible: (editor) => editor.can().undo(),
  run: (editor) => editor.chain().focus().undo().run(),
};

const redo: Tool = {
  name: 'redo',
  Icon: IconArrowForwardUp,
  isPossible: (editor) => editor.can().redo(),
  run: (editor) => editor.chain().focus().redo().run(),
};

export const textStyles = [bold, italic];
export const scripts = [subscript, superscript];
export const lists = [bulletList, orderedList];
export const history = [undo, redo];
