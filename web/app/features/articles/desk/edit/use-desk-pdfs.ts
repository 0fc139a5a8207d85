import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DeskArticle } from '~/api/desk-articles';
import type { StoredFile } from '~/api/files';
import { usePdfUpload } from '~/api/use-single-upload';
import type { SingleUpload } from '~/lib/upload';
import type { DeskContent } from '../../editor/saving/article-content';

export interface DeskPdf {
  field: 'pdfEnId' | 'pdfRuId';
  /** Null where there is none, undefined where only the number of one was kept. */
  file: StoredFile | null | undefined;
  upload: SingleUpload;
  remove: () => void;
}

/** Above the sections, so that an upload goes on whichever of them is open. */
export function useDeskPdfs({ pdfEn, pdfRu }: DeskArticle): DeskPdf[] {
  const [stored, setStored] = useState<StoredFile[]>([]);
  const known = [...stored, pdfEn, pdfRu];
  const onStored = (file: StoredFile) => setStored((files) => [...files, file]);
  return [useDeskPdf('pdfEnId', known, onStored), useDeskPdf('pdfRuId', known, onStored)];
}

function useDeskPdf(
  field: DeskPdf['field'],
  known: (StoredFile | null)[],
  onStored: (file: StoredFile) => void,
): DeskPdf {
  const { control, setValue } = useFormContext<DeskContent>();
  const id = useWatch({ control, name: field });
  const upload = usePdfUpload((file) => {
    onStored(file);
    setValue(field, file.id, { shouldDirty: true });
  });
  return {
    field,
    file: id === null ? null : (known.find((file) => file?.id === id) ?? undefined),
    upload,
    remove: () => setValue(field, null, { shouldDirty: true }),
  };
}
