import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownFile } from '~/lib/file-access';
import { useFileSize } from '~/lib/use-file-size';
import { DownloadButton } from './download-button';
import styles from './file-line.module.css';
import { Thumbnail } from './thumbnail';

interface Props {
  /** Unknown where only the number of the file was kept. */
  file: ShownFile | undefined;
  /** For those who are told the name by it. */
  nameId?: string;
  /** What else is known of it, below the name. */
  children?: ReactNode;
  /** Buttons after that of the download. */
  actions?: ReactNode;
}

/** One file: what it is, how big, and the way to have it. */
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
