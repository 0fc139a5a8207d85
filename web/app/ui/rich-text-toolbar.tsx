import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSubscript,
  IconSuperscript,
} from '@tabler/icons-react';
import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rich-text.module.css';

const TOGGLES = [
  { name: 'bold', Icon: IconBold, press: (editor: Editor) => editor.chain().focus().toggleBold() },
  {
    name: 'italic',
    Icon: IconItalic,
    press: (editor: Editor) => editor.chain().focus().toggleItalic(),
  },
  {
    name: 'subscript',
    Icon: IconSubscript,
    press: (editor: Editor) => editor.chain().focus().toggleSubscript(),
  },
  {
    name: 'superscript',
    Icon: IconSuperscript,
    press: (editor: Editor) => editor.chain().focus().toggleSuperscript(),
  },
  {
    name: 'bulletList',
    Icon: IconList,
    press: (editor: Editor) => editor.chain().focus().toggleBulletList(),
  },
  {
    name: 'orderedList',
    Icon: IconListNumbers,
    press: (editor: Editor) => editor.chain().focus().toggleOrderedList(),
  },
] as const;

const STEPS = [
  { name: 'undo', Icon: IconArrowBackUp, press: (editor: Editor) => editor.chain().focus().undo() },
  {
    name: 'redo',
    Icon: IconArrowForwardUp,
    press: (editor: Editor) => editor.chain().focus().redo(),
  },
] as const;

/** One stop for Tab; the arrows go from button to button. */
export function RichTextToolbar({ editor, name }: { editor: Editor; name: string }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: TOGGLES.map((toggle) => now.isActive(toggle.name)),
      possible: [now.can().undo(), now.can().redo()],
    }),
  });

  const walk = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const next = nextStop(event.key, stop, buttons.length);
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    buttons[next]?.focus();
  };
  const button = (index: number) => ({
    variant: 'subtle',
    color: 'gray',
    size: 44,
    className: styles.tool,
    tabIndex: index === stop ? 0 : -1,
    onFocus: () => setStop(index),
    // A pointer leaves the focus in the text, or the next letters would be pressed on the button.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  });

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('inputs.richText.toolbar', { label: name })}
      className={styles.toolbar}
      onKeyDown={walk}
    >
      {TOGGLES.map(({ name: tool, Icon, press }, index) => (
        <ActionIcon
          key={tool}
          {...button(index)}
          aria-label={t(`inputs.richText.${tool}`)}
          title={t(`inputs.richText.${tool}`)}
          aria-pressed={state.active[index]}
          onClick={() => press(editor).run()}
        >
          <Icon aria-hidden size={20} stroke={1.75} />
        </ActionIcon>
      ))}
      {STEPS.map(({ name: tool, Icon, press }, index) => (
        <ActionIcon
          key={tool}
          {...button(TOGGLES.length + index)}
          aria-label={t(`inputs.richText.${tool}`)}
          title={t(`inputs.richText.${tool}`)}
          aria-disabled={!state.possible[index]}
          onClick={() => press(editor).run()}
        >
          <Icon aria-hidden size={20} stroke={1.75} />
        </ActionIcon>
      ))}
    </div>
  );
}

function nextStop(key: string, stop: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (stop + 1) % count;
    case 'ArrowLeft':
      return (stop - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
