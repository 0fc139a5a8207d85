import { FileInput, Progress, Textarea } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPictureName, PICTURE_EXTENSIONS, pictureSource, type Pictures } from '~/lib/pictures';
import { ErrorAlert } from '../error-alert';
import { Dialog } from './dialog';
import { dialogFor, selectedObject } from './selected-object';

interface Props {
  editor: Editor;
  pictures: Pictures;
  /** Dropped or pasted file. */
  initialFile?: File;
  onClose: () => void;
}

type InvalidField = 'file' | 'alt';

/** Inserts a picture with its alternative text, or changes the text of the selected one. */
export function PictureDialog({ editor, pictures, initialFile, onClose }: Props) {
  const { t } = useTranslation();
  const selected = selectedPicture(editor);
  const [file, setFile] = useState(initialFile ?? null);
  const [alt, setAlt] = useState(selected?.alt ?? '');
  const [isRejected, setIsRejected] = useState(false);
  const { send, percent, failure } = useUpload(pictures);
  const invalidFields: InvalidField[] = [];
  if (!selected && !(file && isPictureName(file.name))) invalidFields.push('file');
  if (!alt.trim()) invalidFields.push('alt');
  const isInvalid = (field: InvalidField) => isRejected && invalidFields.includes(field);

  const confirm = async () => {
    const trimmedAlt = alt.trim();
    setIsRejected(invalidFields.length > 0);
    if (invalidFields.length > 0) return;

    if (selected) editor.chain().focus().updateAttributes(selected.name, { alt: trimmedAlt }).run();
    else {
      const id = file ? await send(file) : null;
      if (id === null) return;
      insertPicture(editor, pictureSource(id), trimmedAlt);
    }
    onClose();
  };

  return (
    <Dialog
      title={t('inputs.richText.pictureDialog.title')}
      confirmLabel={t(`inputs.richText.${selected ? 'change' : 'insert'}`)}
      isBusy={percent !== null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {failure === null ? null : <ErrorAlert message={failure} />}
      {selected ? null : (
        <FileInput
          data-autofocus
          required
          mb="md"
          label={t('inputs.richText.pictureDialog.file')}
          description={t('inputs.richText.pictureDialog.fileHint')}
          placeholder={t('inputs.richText.pictureDialog.choose')}
          error={isInvalid('file') ? t('inputs.richText.pictureDialog.noFile') : undefined}
          accept={PICTURE_EXTENSIONS.join(',')}
          value={file}
          onChange={setFile}
        />
      )}
      <Textarea
        required
        data-autofocus={selected ? true : undefined}
        label={t('inputs.richText.pictureDialog.alt')}
        description={t('inputs.richText.pictureDialog.altHint')}
        error={isInvalid('alt') ? t('inputs.richText.pictureDialog.noAlt') : undefined}
        autosize
        minRows={2}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      {percent === null ? null : (
        <Progress mt="md" value={percent} aria-label={t('inputs.richText.pictureDialog.sending')} />
      )}
    </Dialog>
  );
}

/** Uploads a picture; closing the dialog aborts the upload. */
function useUpload(pictures: Pictures) {
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const send = async (file: File): Promise<string | null> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setFailure(null);
    setPercent(0);
    try {
      return (await pictures.upload(file, { onProgress: setPercent, signal })).id;
    } catch (error) {
      setPercent(null);
      setFailure(error instanceof Error ? error.message : String(error));
      return null;
    }
  };
  return { send, percent, failure };
}

function insertPicture(editor: Editor, src: string, alt: string): void {
  const content = [
    { type: 'picture', attrs: { src, alt } },
    { type: 'figureCaption', content: [{ type: 'paragraph' }] },
  ];
  editor.chain().focus().insertContent({ type: 'figure', content }).run();
}

function selectedPicture(editor: Editor): { name: string; alt: string } | null {
  const node = selectedObject(editor.state);
  if (!node || dialogFor(node) !== 'picture') return null;
  return { name: node.type.name, alt: (node.attrs.alt as string | null) ?? '' };
}
