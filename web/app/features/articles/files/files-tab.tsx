import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadLimitsQuery } from '~/api/files';
import { fileExtensions } from '~/api/upload-queue';
import { useFileSize } from '~/lib/use-file-size';
import { DropZone } from '~/ui/drop-zone';
import { AttachedFiles } from './attached-files';
import { EarlierFiles } from './earlier-files';
import styles from './files-tab.module.css';
import { RequiredFiles } from './required-files';
import { UploadList } from './upload-list';
import { useUploads } from './uploads-context';

export function FilesTab() {
  const { t } = useTranslation();
  const { suppressToasts } = useUploads();
  const startSuppression = useEffectEvent(suppressToasts);
  useEffect(() => startSuppression(), []);

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

export function FileDropZone() {
  const { t } = useTranslation();
  const { add } = useUploads();
  const { sizeLimit } = useFileSize();
  const { data: limits } = useQuery(uploadLimitsQuery);
  const extensions = limits && fileExtensions(limits);

  return (
    <DropZone
      field="files"
      label={t('articleFiles.zone.label')}
      browse={t('articleFiles.zone.browse')}
      hint={
        limits && extensions
          ? t('articleFiles.zone.hint', {
              count: limits.maxFilesPerArticle,
              size: sizeLimit(limits.maxFileBytes),
              endings: extensions.join(' '),
            })
          : t('articleFiles.zone.hintBefore')
      }
      extensions={extensions}
      onFiles={add}
    />
  );
}
