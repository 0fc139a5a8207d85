import { useTranslation } from 'react-i18next';
import styles from './prose.module.css';

/** Running text that people wrote. The server cleans it to a fixed list of elements when it is saved. */
export function Prose({ html }: { html: string }) {
  const { t } = useTranslation();
  return (
    <div
      className={styles.prose}
      dangerouslySetInnerHTML={{ __html: withScrollingTables(html, t('pages.table')) }}
    />
  );
}

/**
 * A wide table scrolls in a frame of its own instead of widening the page; the frame takes the focus,
 * so that the keyboard can scroll it too.
 */
export function withScrollingTables(html: string, label: string): string {
  return html
    .replaceAll(
      /<table\b/g,
      `<div data-table role="group" tabindex="0" aria-label="${label}"><table`,
    )
    .replaceAll('</table>', '</table></div>');
}
