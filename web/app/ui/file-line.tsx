import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileInfo, useFileSize } from '~/lib/files';
import { DownloadButton, Thumbnail } from './stored-file';
import styles from './file-line.module.css';

interface Props {
  /** Undefined if only the id of the file is known. */
  file: FileInfo | undefined;
  /** Id of the name element, for `aria-labelledby`. */
  nameId?: string;
  /** Further information below the name. */
  children?: ReactNode;
  /** Buttons after the download button. */
  actions?: ReactNode;
}

/** File with thumbnail, name, size and download button. */
export function FileLine({ file, nameId, children, actions }: Props) {
  const { t } = useTranslation();
  const { fileSize } = useFileSize();
  return (
    <div className={styles.line}>
      <Thumbnail file={file} />
      <div className={styles.about}>
        <span id={nameId} className={styles.name}>
          {file?.fileName ?? t('files.unknownName')}
        </span>
        {file ? <span className={styles.size}>{fileSize(file.size)}</span> : null}
        {children}
      </div>
      <div className={styles.actions}>
        {file ? <DownloadButton file={file} /> : null}
        {actions}
      </div>
    </div>
  );
}
