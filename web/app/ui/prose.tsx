import { useTranslation } from 'react-i18next';
import { scrollableTables } from '~/lib/wide-tables';
import styles from './prose.module.css';

/** Running text that people wrote. The server cleans it to a fixed list of elements when it is saved. */
export function Prose({ html }: { html: string }) {
  const { t } = useTranslation();
  return (
    <div
      className={styles.prose}
      dangerouslySetInnerHTML={{ __html: scrollableTables(html, t('pages.table')) }}
    />
  );
}
