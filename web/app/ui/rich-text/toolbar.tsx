import { ActionIcon, Menu } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rich-text.module.css';
import type { Button } from './tools';

interface Props {
  /** Of the field, which the toolbar is named after. */
  name: string;
  groups: Button[][];
}

/** One stop for Tab; the arrows go from button to button. */
export function Toolbar({ name, groups }: Props) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const buttons = groups.flat();
  const [chosen, setStop] = useState(0);
  const stop = Math.min(chosen, buttons.length - 1);

  const walk = (event: KeyboardEvent) => {
    if (!bar.current?.contains(event.target as Node)) return; // in a menu, which has its own keys
    const next = nextStop(event.key, stop, buttons.length);
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    bar.current.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('inputs.richText.toolbar', { label: name })}
      className={styles.toolbar}
      data-wraps={groups.length > 1 || undefined}
      onKeyDown={walk}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((button) => {
            const index = buttons.indexOf(button);
            return (
              <ToolButton
                key={button.name}
                button={button}
                isStop={index === stop}
                onStop={() => setStop(index)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface ToolButtonProps {
  button: Button;
  isStop: boolean;
  onStop: () => void;
}

function ToolButton({ button, isStop, onStop }: ToolButtonProps) {
  const { t } = useTranslation();
  const { name, Icon, isOn, isPossible, press, choices } = button;
  const offers = choices.length > 0;
  const icon = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={styles.tool}
      tabIndex={isStop ? 0 : -1}
      onFocus={onStop}
      // A pointer leaves the focus in the text, or the next letters would be pressed on the button.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      aria-label={t(`inputs.richText.tools.${name}`)}
      title={t(`inputs.richText.tools.${name}`)}
      aria-pressed={isOn}
      aria-disabled={isPossible ? undefined : true}
      onClick={offers ? undefined : press}
    >
      <Icon aria-hidden size={20} stroke={1.75} />
    </ActionIcon>
  );
  if (!offers) return icon;

  return (
    <Menu position="bottom-start" width={280} returnFocus>
      <Menu.Target>{icon}</Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {choices.map((choice) => (
          <Menu.Item key={choice.name} disabled={!choice.isPossible} onClick={choice.press}>
            {t(`inputs.richText.tools.${choice.name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
