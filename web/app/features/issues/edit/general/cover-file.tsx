import { useTranslation } from 'react-i18next';
import { useFileSize } from '~/lib/use-file-size';
import { SingleFile } from '~/ui/single-file';
import { CoverPicture } from '../../cover-picture';
import type { IssueFile } from '../use-issue-files';
import styles from './cover-file.module.css';

const EXTENSIONS = ['.jpg', '.jpeg', '.png'];

interface Props {
  cover: IssueFile;
  /** Label of the issue. */
  label: string;
}

/** Upload and preview of the cover. */
export function CoverFile({ cover: { id, file, upload, remove }, label }: Props) {
  const { t } = useTranslation();
  const { sizeLimit } = useFileSize();
  return (
    <SingleFile
      file={file}
      upload={upload}
      onRemove={remove}
      preview={
        id ? (
          <div className={styles.preview}>
            <CoverPicture coverId={id} label={label} />
          </div>
        ) : null
      }
      zone={{
        label: t('issues.edit.cover.label'),
        browse: t('issues.edit.cover.browse'),
        hint: upload.maxBytes
          ? t('issues.edit.cover.hint', { size: sizeLimit(upload.maxBytes) })
          : t('issues.edit.cover.hintBefore'),
        extensions: EXTENSIONS,
      }}
    />
  );
}
