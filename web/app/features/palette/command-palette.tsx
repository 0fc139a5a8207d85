import { CloseButton, Modal, VisuallyHidden } from '@mantine/core';
import {
  IconBolt,
  IconBooks,
  IconFileText,
  IconLayoutSidebar,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { MAX_SEARCH_LENGTH } from '~/api/palette';
import { isPaletteShortcut, type PaletteProps } from '~/lib/commands';
import styles from './command-palette.module.css';
import type { ItemKind, PaletteItem } from './palette-items';
import { addRecentItem } from './recent-items';
import { usePaletteGroups } from './use-palette-groups';

const ICONS: Record<ItemKind, typeof IconUser> = {
  article: IconFileText,
  person: IconUser,
  issue: IconBooks,
  page: IconLayoutSidebar,
  action: IconBolt,
};

/**
 * Finds articles, people, issues, screens and actions of the selected role. A combobox: the focus
 * stays in the field, and the arrow keys choose.
 */
export function CommandPalette({ commands, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const [opener] = useState(() => document.activeElement);
  const [input, setInput] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const opensFirstResult = useRef(false);
  const { role, groups, isSearch, isPending, hasFailed } = usePaletteGroups(input, commands);
  const items = groups.flatMap((group) => group.items);
  const active = items.find((item) => item.id === chosenId) ?? items[0];
  const optionId = (item: PaletteItem) => `${id}-${item.id}`;

  /** The opener gets the focus back, unless a new screen opens, which takes it. */
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus();
  };

  const open = (item: PaletteItem, inNewTab = false) => {
    if ('run' in item) {
      close();
      item.run();
      return;
    }
    addRecentItem(role, item);
    if (inNewTab) {
      window.open(item.href, '_blank', 'noopener');
      close();
    } else {
      onClose();
      void navigate(item.href);
    }
  };

  const openAwaited = useEffectEvent(() => {
    if (isPending || !opensFirstResult.current) return;
    opensFirstResult.current = false;
    if (items[0]) open(items[0]);
  });
  useEffect(() => openAwaited(), [isPending]);

  const activeOption = active && optionId(active);
  useEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' });
  }, [activeOption]);

  const move = (step: 1 | -1) => {
    const next = items.at((items.indexOf(active!) + step) % items.length);
    if (next) setChosenId(next.id);
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (isPaletteShortcut(event.nativeEvent)) close();
    else if (event.key === 'ArrowDown' && items.length > 0) move(1);
    else if (event.key === 'ArrowUp' && items.length > 0) move(-1);
    else if (event.key !== 'Enter') return;
    else if (active) open(active, event.ctrlKey || event.metaKey);
    else if (isPending) opensFirstResult.current = true; // typed or pasted a number, and Enter at once
    event.preventDefault();
  };

  return (
    <Modal.Root
      opened
      onClose={close}
      returnFocus={false}
      size={640}
      yOffset="10dvh"
      classNames={{ content: styles.content }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.title')}>
        <Modal.Body p={0} className={styles.body}>
          <div className={styles.search}>
            <IconSearch size={20} stroke={1.7} aria-hidden className={styles.icon} />
            <input
              data-autofocus
              type="text"
              role="combobox"
              className={styles.input}
              value={input}
              maxLength={MAX_SEARCH_LENGTH}
              placeholder={t(`palette.placeholder.${role ?? 'user'}`)}
              aria-label={t('palette.title')}
              aria-expanded={items.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={activeOption}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              onKeyDown={handleKey}
              onChange={({ currentTarget }) => {
                opensFirstResult.current = false;
                setChosenId(null);
                setInput(currentTarget.value);
              }}
            />
            <CloseButton size={44} iconSize={20} aria-label={t('palette.close')} onClick={close} />
          </div>
          <div
            role="listbox"
            id={`${id}-list`}
            aria-label={t('palette.results')}
            aria-busy={isPending}
            className={styles.list}
          >
            {groups.map(({ name, items: grouped }) => (
              <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
                <div id={`${id}-${name}`} role="presentation" className={styles.heading}>
                  {t(`palette.groups.${name}`)}
                </div>
                {grouped.map((item) => (
                  <Option
                    key={item.id}
                    id={optionId(item)}
                    item={item}
                    isActive={item === active}
                    onPoint={() => setChosenId(item.id)}
                    onOpen={() => open(item)}
                  />
                ))}
              </div>
            ))}
          </div>
          <div role="status" className={styles.status}>
            {isPending ? (
              t('palette.searching')
            ) : hasFailed ? (
              t('palette.failed')
            ) : items.length === 0 ? (
              t('palette.none')
            ) : isSearch ? (
              <VisuallyHidden>{t('palette.found', { count: items.length })}</VisuallyHidden>
            ) : null}
          </div>
          <p className={styles.keys} aria-hidden="true">
            {t('palette.keys')}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

/** A link, so that the mouse can open it in a new tab, or a button. */
function Option({ id, item, isActive, onPoint, onOpen }: OptionProps) {
  const Icon = ICONS[item.kind];
  const common = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: styles.option,
    onMouseMove: onPoint,
  };
  const content = (
    <>
      <Icon size={20} stroke={1.6} aria-hidden className={styles.icon} />
      <span lang={item.lang} className={styles.label}>
        {item.label}
      </span>
      {item.detail ? <span className={styles.detail}>{item.detail}</span> : null}
    </>
  );
  if ('run' in item) {
    return (
      <button type="button" {...common} onClick={onOpen}>
        {content}
      </button>
    );
  }
  return (
    <Link
      to={item.href}
      {...common}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {content}
    </Link>
  );
}
