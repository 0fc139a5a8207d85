import styles from './consent-text.module.css';

/** The words that are agreed to, as the server keeps them: paragraphs with an empty line between them. */
export function ConsentText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
