import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './server-words.module.css';

/** Longer ones are folded. */
const SHORT = 140;
const BEGINNING = 100;

/**
 * What another server said, in its own words. Anybody's server may have said anything: it is only ever
 * text, and stays apart from the text around it, whichever way it is written.
 */
export function ServerWords({ children: words }: { children: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const characters = [...words];
  if (characters.length <= SHORT) return <bdi className={styles.words}>{words}</bdi>;
  return (
    <span>
      <bdi className={styles.words}>
        {isOpen ? words : `${characters.slice(0, BEGINNING).join('').trimEnd()}…`}
      </bdi>{' '}
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(`letters.words.${isOpen ? 'less' : 'more'}`)}
      </button>
    </span>
  );
}
