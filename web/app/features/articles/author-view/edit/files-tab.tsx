import { Title } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '~/ui/notice';
import { AttachedFiles } from '../../files/attached-files';
import { FileList } from '../../files/file-list';
import styles from '../../files/files.module.css';
import { FileDropZone, UploadList } from '../../files/uploads';
import { useArticleEditor } from './article-editor-context';

export function FilesTab() {
  const { t } = useTranslation();

  return (
    <div className={styles.tab}>
      <RequiredFiles />
      <FileDropZone />
      <UploadList />
      <AttachedFiles title={t('articleFiles.attached.title')} />
      <EarlierFiles />
    </div>
  );
}

/** Files that are still missing, as the server names them. */
function RequiredFiles() {
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

/** Read-only files: those of earlier rounds and of the editors. */
function EarlierFiles() {
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
