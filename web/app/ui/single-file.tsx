import { Button, FileButton, VisuallyHidden } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileInfo } from '~/lib/files';
import type { SingleUpload } from '~/lib/upload';
import { DropZone } from './drop-zone';
import { FileLine } from './file-line';
import { RemoveFileButton } from './remove-file-button';
import { UploadLine } from './upload-line';

export interface SingleFileProps {
  /** Null if there is no file, undefined if only its id is known. */
  file: FileInfo | null | undefined;
  upload: SingleUpload;
  /** Texts of the drop zone. */
  zone: { label: string; browse: string; hint: string; extensions: string[] };
  /** Preview above the name. */
  preview?: ReactNode;
  onRemove: () => void;
}

/** The only file of an object: upload, replace, remove. */
export function SingleFile(props: SingleFileProps) {
  const { t } = useTranslation();
  const { upload, storedName } = props.upload;
  const frame = useKeepFocus(upload ? 'uploading' : (props.file?.id ?? 'none'));
  return (
    <div ref={frame} tabIndex={-1} style={{ outline: 'none' }}>
      <FileOrUpload {...props} />
      <VisuallyHidden role="status">
        {storedName ? t('files.upload.stored', { name: storedName }) : null}
      </VisuallyHidden>
    </div>
  );
}

function FileOrUpload({
  file,
  upload: { upload, ...sending },
  zone,
  preview,
  onRemove,
}: SingleFileProps) {
  const { t } = useTranslation();
  const name = file?.fileName ?? t('files.unknownName');
  if (upload) {
    const { cause, retry, freeSpace, cancel } = sending;
    return (
      <UploadLine
        upload={upload}
        cause={cause}
        onRetry={retry}
        onFreeSpace={freeSpace}
        onRemove={cancel}
      />
    );
  }
  if (file === null) {
    return <DropZone single {...zone} onFiles={([file]) => file && sending.send(file)} />;
  }
  return (
    <>
      {preview}
      <FileLine
        file={file}
        actions={
          <>
            <ReplaceButton name={name} extensions={zone.extensions} onFile={sending.send} />
            <RemoveFileButton name={name} onRemove={onRemove} />
          </>
        }
      />
    </>
  );
}

/** Keeps the focus inside when one view replaces another. */
function useKeepFocus(view: string) {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [view]);
  return frame;
}

interface ReplaceProps {
  name: string;
  extensions: string[];
  onFile: (file: File) => void;
}

function ReplaceButton({ name, extensions, onFile }: ReplaceProps) {
  const { t } = useTranslation();
  return (
    <FileButton accept={extensions.join(',')} onChange={(file) => file && onFile(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="sm"
          leftSection={<IconReplace aria-hidden size={18} stroke={1.75} />}
        >
          {t('files.replace')} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
    </FileButton>
  );
}
