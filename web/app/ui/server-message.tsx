import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './server-message.module.css';

/** Longer messages are collapsed. */
const MAX_LENGTH = 140;
const COLLAPSED_LENGTH = 100;

/**
 * Message of a foreign mail server. Untrusted: rendered as text only, and isolated in its text
 * direction.
 */
export function ServerMessage({ children: text }: { children: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const characters = [...text];
  if (characters.length <= MAX_LENGTH) return <bdi className={styles.text}>{text}</bdi>;
  return (
    <span>
      <bdi className={styles.text}>
        {isOpen ? text : `${characters.slice(0, COLLAPSED_LENGTH).join('').trimEnd()}…`}
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
