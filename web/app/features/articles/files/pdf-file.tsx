import { Button, FileButton, VisuallyHidden } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '~/api/files';
import { DropZone } from '~/ui/drop-zone';
import { FileLine } from './file-line';
import { RemoveFileButton } from './remove-file-button';
import { UploadLine } from './upload-line';
import { useFileSize } from './use-file-size';
import type { PdfUpload } from './use-pdf-upload';

interface Props {
  /** Null where there is none, undefined where only the number of one is known. */
  file: StoredFile | null | undefined;
  pdf: PdfUpload;
  onRemove: () => void;
}

/** The one PDF of something: to be put there, replaced and removed. */
export function PdfFile(props: Props) {
  const { t } = useTranslation();
  const { upload, storedName } = props.pdf;
  const frame = useFocusKept(upload ? 'on its way' : (props.file?.id ?? 'none'));
  return (
    <div ref={frame} tabIndex={-1} style={{ outline: 'none' }}>
      <Shown {...props} />
      <VisuallyHidden role="status">
        {storedName ? t('articleFiles.upload.stored', { name: storedName }) : null}
      </VisuallyHidden>
    </div>
  );
}

function Shown({ file, pdf, onRemove }: Props) {
  const { t } = useTranslation();
  const { upload, cause, send, retry, cancel } = pdf;
  const name = file?.fileName ?? t('articleFiles.unknownName');
  if (upload) {
    return <UploadLine upload={upload} cause={cause} onRetry={retry} onRemove={cancel} />;
  }
  if (file === null) return <PdfZone pdf={pdf} />;
  return (
    <FileLine
      file={file}
      actions={
        <>
          <ReplaceButton name={name} onFile={send} />
          <RemoveFileButton name={name} onRemove={onRemove} />
        </>
      }
    />
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

function PdfZone({ pdf: { maxBytes, send } }: { pdf: PdfUpload }) {
  const { t } = useTranslation();
  const { sizeLimit } = useFileSize();
  return (
    <DropZone
      single
      label={t('articleFiles.pdf.label')}
      browse={t('articleFiles.pdf.browse')}
      hint={
        maxBytes
          ? t('articleFiles.pdf.hint', { size: sizeLimit(maxBytes) })
          : t('articleFiles.pdf.hintBefore')
      }
      endings={['.pdf']}
      onFiles={([file]) => file && send(file)}
    />
  );
}

function ReplaceButton({ name, onFile }: { name: string; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  return (
    <FileButton accept=".pdf" onChange={(file) => file && onFile(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="sm"
          leftSection={<IconReplace aria-hidden size={18} stroke={1.75} />}
        >
          {t('articleFiles.pdf.replace')} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
    </FileButton>
  );
}
