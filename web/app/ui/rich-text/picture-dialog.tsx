import { FileInput, Progress, Textarea } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPictureName, PICTURE_ENDINGS, pictureSource, type Pictures } from '~/lib/pictures';
import { ErrorAlert } from '../error-alert';
import { Dialog } from './dialog';
import { dialogOf, selectedThing } from './selected-thing';

interface Props {
  editor: Editor;
  pictures: Pictures;
  /** One that was dropped or pasted. */
  given?: File;
  onClose: () => void;
}

type Fault = 'file' | 'alt';

/** A new picture with its words, or the words of the selected one. */
export function PictureDialog({ editor, pictures, given, onClose }: Props) {
  const { t } = useTranslation();
  const chosen = selectedPicture(editor);
  const [file, setFile] = useState(given ?? null);
  const [alt, setAlt] = useState(chosen?.alt ?? '');
  const [isRefused, setIsRefused] = useState(false);
  const { send, percent, failure } = useUpload(pictures);
  const faults: Fault[] = [];
  if (!chosen && !(file && isPictureName(file.name))) faults.push('file');
  if (!alt.trim()) faults.push('alt');
  const isFaulty = (fault: Fault) => isRefused && faults.includes(fault);

  const confirm = async () => {
    const words = alt.trim();
    setIsRefused(faults.length > 0);
    if (faults.length > 0) return;

    if (chosen) editor.chain().focus().updateAttributes(chosen.name, { alt: words }).run();
    else {
      const id = file ? await send(file) : null;
      if (id === null) return;
      putPicture(editor, pictureSource(id), words);
    }
    onClose();
  };

  return (
    <Dialog
      title={t('inputs.richText.pictureDialog.title')}
      confirm={t(`inputs.richText.${chosen ? 'change' : 'insert'}`)}
      isBusy={percent !== null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {failure === null ? null : <ErrorAlert message={failure} />}
      {chosen ? null : (
        <FileInput
          data-autofocus
          required
          mb="md"
          label={t('inputs.richText.pictureDialog.file')}
          description={t('inputs.richText.pictureDialog.fileHint')}
          placeholder={t('inputs.richText.pictureDialog.choose')}
          error={isFaulty('file') ? t('inputs.richText.pictureDialog.noFile') : undefined}
          accept={PICTURE_ENDINGS.join(',')}
          value={file}
          onChange={setFile}
        />
      )}
      <Textarea
        required
        data-autofocus={chosen ? true : undefined}
        label={t('inputs.richText.pictureDialog.alt')}
        description={t('inputs.richText.pictureDialog.altHint')}
        error={isFaulty('alt') ? t('inputs.richText.pictureDialog.noAlt') : undefined}
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

/** Closing the dialog stops it. */
function useUpload(pictures: Pictures) {
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: File): Promise<string | null> => {
    stop.current = new AbortController();
    const { signal } = stop.current;
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

function putPicture(editor: Editor, src: string, alt: string): void {
  const content = [
    { type: 'picture', attrs: { src, alt } },
    { type: 'figureCaption', content: [{ type: 'paragraph' }] },
  ];
  editor.chain().focus().insertContent({ type: 'figure', content }).run();
}

function selectedPicture(editor: Editor): { name: string; alt: string } | null {
  const node = selectedThing(editor.state);
  if (!node || dialogOf(node) !== 'picture') return null;
  return { name: node.type.name, alt: (node.attrs.alt as string | null) ?? '' };
}
