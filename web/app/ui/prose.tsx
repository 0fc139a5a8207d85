import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pictures } from '~/lib/pictures';
import { makeFormulasScrollable, makeTablesScrollable } from '~/lib/html';
import { PicturesContext } from './pictures-context';
import styles from './prose.module.css';
import { useCompleteHtml } from './use-complete-html';

interface Props {
  html: string;
  /** For the personal area, where pictures require credentials. */
  pictures?: Pick<Pictures, 'loadUrl'>;
}

/** Rich text. The API sanitizes it to a fixed list of elements when it is saved. */
export function Prose({ html, pictures }: Props) {
  const { t } = useTranslation();
  const inherited = useContext(PicturesContext);
  // Before a browser reserializes the HTML: not all browsers escape angle brackets in attributes.
  const scrollable = makeFormulasScrollable(
    makeTablesScrollable(html, t('pages.table')),
    t('pages.formula'),
  );
  const complete = useCompleteHtml(scrollable, pictures ?? inherited);
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: complete }} />;
}
