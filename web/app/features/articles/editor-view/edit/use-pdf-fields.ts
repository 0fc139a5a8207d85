import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EditorArticle } from '~/api/editor-articles';
import type { StoredFile } from '~/api/files';
import { usePdfUpload } from '~/api/use-single-upload';
import type { SingleUpload } from '~/lib/upload';
import type { EditorContent } from '../../form/saving/article-content';

export interface PdfField {
  field: 'pdfEnId' | 'pdfRuId';
  /** Null if there is no file, undefined if the local draft only has its id. */
  file: StoredFile | null | undefined;
  upload: SingleUpload;
  remove: () => void;
}

/** Kept above the sections, so that uploads continue when the section changes. */
export function usePdfFields({ pdfEn, pdfRu }: EditorArticle): PdfField[] {
  const [stored, setStored] = useState<StoredFile[]>([]);
  const files = [...stored, pdfEn, pdfRu];
  const onStored = (file: StoredFile) => setStored((files) => [...files, file]);
  return [usePdfField('pdfEnId', files, onStored), usePdfField('pdfRuId', files, onStored)];
}

function usePdfField(
  field: PdfField['field'],
  files: (StoredFile | null)[],
  onStored: (file: StoredFile) => void,
): PdfField {
  const { control, setValue } = useFormContext<EditorContent>();
  const id = useWatch({ control, name: field });
  const upload = usePdfUpload((file) => {
    onStored(file);
    setValue(field, file.id, { shouldDirty: true });
  });
  return {
    field,
    file: id === null ? null : (files.find((file) => file?.id === id) ?? undefined),
    upload,
    remove: () => setValue(field, null, { shouldDirty: true }),
  };
}
