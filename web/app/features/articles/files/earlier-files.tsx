import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useArticleEditor } from '../author-view/edit/article-editor-context';
import { FileList } from './file-list';
import styles from './files-tab.module.css';

/** Read-only files: those of earlier rounds and of the editors. */
export function EarlierFiles() {
  const { t } = useTranslation();
  const { article } = useArticleEditor();
  const files = article.files.filter(({ isChangeable }) => !isChangeable);
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="earlier-files" className={styles.earlier}>
      <Title order={3} id="earlier-files" className={styles.heading}>
        {t('articleFiles.earlier.title')}
      </Title>
      <FileList files={files} headingOrder={4} />
    </section>
  );
}
