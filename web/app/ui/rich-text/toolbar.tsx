import { ActionIcon, Menu } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rich-text.module.css';
import type { Button } from './tools';

interface Props {
  /** Label of the field, for the name of the toolbar. */
  name: string;
  groups: Button[][];
}

/** Toolbar with one tab stop; arrow keys move between its buttons. */
export function Toolbar({ name, groups }: Props) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const buttons = groups.flat();
  const [requestedStop, setTabStop] = useState(0);
  const tabStop = Math.min(requestedStop, buttons.length - 1);

  const moveFocus = (event: KeyboardEvent) => {
    if (!bar.current?.contains(event.target as Node)) return; // menus handle their own keys
    const next = nextTabStop(event.key, tabStop, buttons.length);
    if (next === null) return;
    event.preventDefault();
    setTabStop(next);
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
      onKeyDown={moveFocus}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((button) => {
            const index = buttons.indexOf(button);
            return (
              <ToolButton
                key={button.name}
                button={button}
                isTabStop={index === tabStop}
                onFocus={() => setTabStop(index)}
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
  isTabStop: boolean;
  onFocus: () => void;
}

function ToolButton({ button, isTabStop, onFocus }: ToolButtonProps) {
  const { t } = useTranslation();
  const { name, Icon, isOn, isPossible, run, choices } = button;
  const hasMenu = choices.length > 0;
  const icon = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={styles.tool}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      // A click leaves the focus in the text, so that typing continues there.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      aria-label={t(`inputs.richText.tools.${name}`)}
      title={t(`inputs.richText.tools.${name}`)}
      aria-pressed={isOn}
      aria-disabled={isPossible ? undefined : true}
      onClick={hasMenu ? undefined : run}
    >
      <Icon aria-hidden size={20} stroke={1.75} />
    </ActionIcon>
  );
  if (!hasMenu) return icon;

  return (
    <Menu position="bottom-start" width={280} returnFocus>
      <Menu.Target>{icon}</Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {choices.map((choice) => (
          <Menu.Item key={choice.name} disabled={!choice.isPossible} onClick={choice.run}>
            {t(`inputs.richText.tools.${choice.name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function nextTabStop(key: string, stop: number, count: number): number | null {
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
