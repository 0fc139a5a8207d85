import { Button, FileButton, VisuallyHidden } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownFile } from '~/lib/file-access';
import type { SingleUpload } from '~/lib/upload';
import { DropZone } from './drop-zone';
import { FileLine } from './file-line';
import { RemoveFileButton } from './remove-file-button';
import { UploadLine } from './upload-line';

export interface SingleFileProps {
  /** Null where there is none, undefined where only the number of one is known. */
  file: ShownFile | null | undefined;
  upload: SingleUpload;
  /** The place for it, in words. */
  zone: { label: string; browse: string; hint: string; endings: string[] };
  /** What it looks like, above its name. */
  preview?: ReactNode;
  onRemove: () => void;
}

/** The one file of something: to be put there, replaced and removed. */
export function SingleFile(props: SingleFileProps) {
  const { t } = useTranslation();
  const { upload, storedName } = props.upload;
  const frame = useFocusKept(upload ? 'on its way' : (props.file?.id ?? 'none'));
  return (
    <div ref={frame} tabIndex={-1} style={{ outline: 'none' }}>
      <Shown {...props} />
      <VisuallyHidden role="status">
        {storedName ? t('files.upload.stored', { name: storedName }) : null}
      </VisuallyHidden>
    </div>
  );
}

function Shown({ file, upload: { upload, ...sending }, zone, preview, onRemove }: SingleFileProps) {
  const { t } = useTranslation();
  const name = file?.fileName ?? t('files.unknownName');
  if (upload) {
    const { cause, retry, cancel } = sending;
    return <UploadLine upload={upload} cause={cause} onRetry={retry} onRemove={cancel} />;
  }
  if (file === null) {
    return <DropZone single {...zone} onFiles={([chosen]) => chosen && sending.send(chosen)} />;
  }
  return (
    <>
      {preview}
      <FileLine
        file={file}
        actions={
          <>
            <ReplaceButton name={name} endings={zone.endings} onFile={sending.send} />
            <RemoveFileButton name={name} onRemove={onRemove} />
          </>
        }
      />
    </>
  );
}

/** One thing takes the place of another: whoever works with the keyboard is not left without a place. */
function useFocusKept(shown: string) {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [shown]);
  return frame;
}

interface ReplaceProps {
  name: string;
  endings: string[];
  onFile: (file: File) => void;
}

function ReplaceButton({ name, endings, onFile }: ReplaceProps) {
  const { t } = useTranslation();
  return (
    <FileButton accept={endings.join(',')} onChange={(file) => file && onFile(file)}>
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
