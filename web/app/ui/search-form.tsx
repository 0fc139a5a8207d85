import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './search-form.module.css';

interface Props {
  label: string;
  /** What is searched for now; empty when nothing is. */
  applied: string;
  /** `asTyped` when nobody has asked for it with a key or a button. */
  onApply: (text: string, asTyped: boolean) => void;
  /** Also searches as soon as the typing pauses. */
  searchesAsTyped?: boolean;
  /** Other filters, beside the field. */
  children?: ReactNode;
  /** Ends the search and all other filters; there when there is something to end. */
  onClear?: () => void;
}

const MAX_LENGTH = 200;
const PAUSE_MS = 300;

/** Enter and «Apply» search for what is typed, «Clear» ends the search. */
export function SearchForm(props: Props) {
  const { t } = useTranslation();
  const { label, applied, onApply, searchesAsTyped = false, children } = props;
  const [typed, setTyped] = useState(applied);
  const [asked, setAsked] = useState(applied);
  const [shown, setShown] = useState(applied);

  // Back and Forward change what is searched for without any typing. What was asked for here does not
  // come back as something new: meanwhile more may have been typed.
  if (shown !== applied) {
    setShown(applied);
    if (applied !== asked) {
      setTyped(applied);
      setAsked(applied);
    }
  }

  const ask = (text: string, asTyped: boolean) => {
    setAsked(text);
    if (text !== applied) onApply(text, asTyped);
  };
  const apply = (text: string) => {
    setTyped(text);
    ask(text, false);
  };
  const clear = props.onClear ?? (applied ? () => apply('') : undefined);

  usePause(searchesAsTyped && typed.trim() !== asked, typed, () => ask(typed.trim(), true));

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
            setAsked('');
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

/** Acts once no key has been pressed for a moment; what is clicked meanwhile comes first. */
function usePause(isWanted: boolean, typed: string, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isWanted) return;
    let timer = 0;
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => actNow(), PAUSE_MS);
    };
    wait();
    window.addEventListener('click', wait, true);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('click', wait, true);
    };
  }, [isWanted, typed]);
}
