import { Title } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyArticleFile } from '~/api/my-articles';
import { AttachedFiles } from '../../files/attached-files';
import { FileList } from '../../files/file-list';
import { FileDropZone } from '../../files/files-tab';
import styles from '../../files/files-tab.module.css';
import { UploadList } from '../../files/upload-list';
import { useUploads } from '../../files/uploads-context';
import { SectionError } from './section-error';

/** Reserved for authors. */
const SUPPORTING_MATERIAL = 4;

/** Files of the editors, editable; files of the author, read-only. */
export function FilesSection({ files }: { files: MyArticleFile[] }) {
  const { t } = useTranslation();
  const { suppressToasts } = useUploads();
  const startSuppression = useEffectEvent(suppressToasts);
  useEffect(() => startSuppression(), []);

  return (
    <div className={styles.tab}>
      <SectionError path="files" />
      <FileDropZone />
      <UploadList />
      <AttachedFiles title={t('deskEditor.files.own')} exceptType={SUPPORTING_MATERIAL} />
      <section aria-labelledby="authors-files" className={styles.earlier}>
        <Title order={3} id="authors-files" className={styles.heading}>
          {t('deskEditor.files.authors')}
        </Title>
        <FileList files={files.filter(({ isChangeable }) => !isChangeable)} headingOrder={4} />
      </section>
    </div>
  );
}
