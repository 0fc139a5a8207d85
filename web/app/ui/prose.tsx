import { useTranslation } from 'react-i18next';
import type { Pictures } from '~/lib/pictures';
import { scrollableFormulas } from '~/lib/wide-formulas';
import { scrollableTables } from '~/lib/wide-tables';
import styles from './prose.module.css';
import { useCompleteHtml } from './use-complete-html';

interface Props {
  html: string;
  /** In the personal area, where a picture is shown only to those who say who they are. */
  pictures?: Pick<Pictures, 'address'>;
}

/** Running text that people wrote. The server cleans it to a fixed list of elements when it is saved. */
export function Prose({ html, pictures }: Props) {
  const { t } = useTranslation();
  // Before a browser has written it anew: not all of them escape the angle brackets in attributes.
  const framed = scrollableFormulas(scrollableTables(html, t('pages.table')), t('pages.formula'));
  const complete = useCompleteHtml(framed, pictures);
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: complete }} />;
}
