import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './search-form.module.css';

interface Props {
  label: string;
  /** What is searched for now; empty when nothing is. */
  applied: string;
  onApply: (text: string) => void;
}

const MAX_LENGTH = 200;

/** Enter and «Apply» search for what is typed, «Clear» ends the search. */
export function SearchForm({ label, applied, onApply }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(applied);
  const [shown, setShown] = useState(applied);

  // Back and Forward change what is searched for without any typing.
  if (shown !== applied) {
    setShown(applied);
    setTyped(applied);
  }

  const apply = (text: string) => {
    const wanted = text.trim();
    setTyped(wanted);
    if (wanted !== applied) onApply(wanted);
  };

  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        apply(typed);
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
      {applied ? (
        <Button variant="subtle" onClick={() => apply('')}>
          {t('lists.clear')}
        </Button>
      ) : null}
    </form>
  );
}
