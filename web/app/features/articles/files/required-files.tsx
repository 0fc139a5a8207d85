import { IconFileAlert } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '~/ui/notice';
import { useArticleEditor } from '../author-view/edit/article-editor-context';
import styles from './files-tab.module.css';

/** Files that are still missing, as the server names them. */
export function RequiredFiles() {
  const { t } = useTranslation();
  const { getStepProblems } = useArticleEditor();
  const missing = getStepProblems('files').filter(({ type }) => type === 'file-type-missing');

  if (missing.length === 0) return null;
  return (
    <Notice icon={<IconFileAlert aria-hidden />} title={t('articleFiles.required')}>
      <ul className={styles.missing}>
        {missing.map(({ msg }) => (
          <li key={msg}>{msg}</li>
        ))}
      </ul>
    </Notice>
  );
}
