import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeysHelpState } from './keys-dialog';

// Not part of the first screen.
const KeysDialog = lazy(() => import('./keys-dialog'));

const STORAGE_KEY = 'octavo.editor-articles.keys';

interface Options {
  /** Element that contains the table and the search. */
  container: RefObject<HTMLElement | null>;
  ids: readonly number[];
  onSelect: (id: number) => void;
}

/**
 * Keys of the list: `j` and `k` move the focus through the titles, so that Enter opens the article and
 * screen readers read it; `x` selects, `/` goes to the search and `?` explains the keys. They can be
 * switched off, because single letters disturb people who control the computer by voice.
 */
export function useListKeys({ container, ids, onSelect }: Options) {
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isOn, setIsOn] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');

  const move = (step: 1 | -1) => {
    const index = currentId === null ? -1 : ids.indexOf(currentId);
    const next = ids[index < 0 ? 0 : Math.min(Math.max(index + step, 0), ids.length - 1)];
    if (next === undefined) return;
    setCurrentId(next);
    const link = container.current?.querySelector<HTMLElement>(
      `tr[data-key="${next}"] td[data-card="heading"] a`,
    );
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
    if (event.key === 'j') move(1);
    else if (event.key === 'k') move(-1);
    else if (event.key === 'x' && currentId !== null && ids.includes(currentId))
      onSelect(currentId);
    else if (event.key === '/') {
      container.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
    } else if (event.key === '?') setIsHelpOpen(true);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOn]);

  return {
    /** Row that the keys have reached; null before the first key, and if it is not shown any more. */
    currentId: currentId !== null && ids.includes(currentId) ? currentId : null,
    help: {
      isOpen: isHelpOpen,
      setIsOpen: setIsHelpOpen,
      isOn,
      setIsOn: (on: boolean) => {
        setIsOn(on);
        localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
      },
    },
  };
}

/** True if the key is input: of a text field, a list of options or an editor. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.matches('textarea, select') || target.isContentEditable;
}

/** Button and dialog that explain the keys; phones have none. */
export function KeysHelp({ help }: { help: KeysHelpState }) {
  const { t } = useTranslation();
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        visibleFrom="sm"
        aria-label={t('workbench.keys.open')}
        title={t('workbench.keys.open')}
        onClick={() => help.setIsOpen(true)}
      >
        <IconKeyboard size={19} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Suspense>{help.isOpen ? <KeysDialog help={help} /> : null}</Suspense>
    </>
  );
}
