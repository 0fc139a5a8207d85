import { Title } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyArticleFile } from '~/api/my-articles';
import { AttachedFiles } from '../../files/attached-files';
import { FileList } from '../../files/file-list';
import { FilesZone } from '../../files/files-tab';
import styles from '../../files/files-tab.module.css';
import { UploadList } from '../../files/upload-list';
import { useUploads } from '../../files/uploads-context';
import { SectionFault } from './section-fault';

/** It is the author's to give. */
const SUPPORTING_MATERIAL = 4;

/** The editors' own files, to add and change; the author's, to look at. */
export function FilesSection({ files }: { files: MyArticleFile[] }) {
  const { t } = useTranslation();
  const { watch } = useUploads();
  const startWatching = useEffectEvent(watch);
  useEffect(() => startWatching(), []);

  return (
    <div className={styles.tab}>
      <SectionFault path="files" />
      <FilesZone />
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
