import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigation } from 'react-router';
import styles from './search-form.module.css';

interface Props {
  label: string;
  /** Current search text; empty for none. */
  applied: string;
  /** `asTyped` is true if a pause in typing started the search. */
  onApply: (text: string, asTyped: boolean) => void;
  /** Also searches when the user pauses typing. */
  searchesAsTyped?: boolean;
  /** Other filters, next to the field. */
  children?: ReactNode;
  /** Resets the search and all other filters; given only if something is set. */
  onClear?: () => void;
}

const MAX_LENGTH = 200;
const PAUSE_MS = 300;

/** Search field. Enter and "Apply" start the search, "Clear" resets it. */
export function SearchForm(props: Props) {
  const { t } = useTranslation();
  const { label, applied, onApply, searchesAsTyped = false, children } = props;
  const [typed, setTyped] = useState(applied);
  const [requested, setRequested] = useState(applied);
  const [previousApplied, setPreviousApplied] = useState(applied);

  // Back and Forward change the applied search. A search started here must not reset the field: the
  // user may have continued typing.
  if (previousApplied !== applied) {
    setPreviousApplied(applied);
    if (applied !== requested) {
      setTyped(applied);
      setRequested(applied);
    }
  }

  const request = (text: string, asTyped: boolean) => {
    setRequested(text);
    if (text !== applied) onApply(text, asTyped);
  };
  const apply = (text: string) => {
    setTyped(text);
    request(text, false);
  };
  const clear = props.onClear ?? (applied ? () => apply('') : undefined);

  useDebounce(searchesAsTyped && typed.trim() !== requested, typed, () =>
    request(typed.trim(), true),
  );

  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        apply(typed.trim());
      }}
    >
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        className={styles.field}
        leftSection={<IconSearch size={17} aria-hidden />}
        maxLength={MAX_LENGTH}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('lists.apply')}
      </Button>
      {clear ? (
        <Button
          variant="subtle"
          onClick={() => {
            setTyped('');
            setRequested('');
            clear();
          }}
        >
          {t('lists.clear')}
        </Button>
      ) : null}
      {children}
    </form>
  );
}

/** Runs `callback` when typing pauses; a click restarts the timer. */
function useDebounce(isEnabled: boolean, typed: string, callback: () => void): void {
  const onPause = useEffectEvent(callback);
  useEffect(() => {
    if (!isEnabled) return;
    let timer = 0;
    const restartTimer = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => onPause(), PAUSE_MS);
    };
    restartTimer();
    window.addEventListener('click', restartTimer, true);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('click', restartTimer, true);
    };
  }, [isEnabled, typed]);
}

/**
 * True while another screen is loading. A search that is still being typed must not cancel that
 * navigation.
 */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next !== undefined && next.pathname !== pathname;
}
