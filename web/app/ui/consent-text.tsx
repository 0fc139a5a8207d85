import styles from './consent-text.module.css';

/** Consent text from the server: paragraphs separated by empty lines. */
export function ConsentText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
