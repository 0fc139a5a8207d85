import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { StoredFile } from '~/api/files';
import type { Issue } from '~/api/issues';
import { useCoverUpload, usePdfUpload } from '~/api/use-single-upload';
import type { SingleUpload } from '~/lib/upload';
import type { IssueDraft } from './issue-content';

type FileField = 'coverId' | 'pdfId';

export interface IssueFile {
  field: FileField;
  id: string | null;
  /** Null where there is none, undefined where only the number of one was kept. */
  file: StoredFile | null | undefined;
  upload: SingleUpload;
  remove: () => void;
}

/** Above the tabs, so that an upload goes on whichever of them is open. */
export function useIssueFiles({ cover, pdf }: Issue, form: UseFormReturn<IssueDraft>) {
  const [stored, setStored] = useState<StoredFile[]>([]);
  const [coverId, pdfId] = useWatch({ control: form.control, name: ['coverId', 'pdfId'] });
  const put = (field: FileField, id: string | null) =>
    form.setValue(field, id, { shouldDirty: true });
  const taken = (field: FileField) => (file: StoredFile) => {
    setStored((files) => [...files, file]);
    put(field, file.id);
  };
  const known = [...stored, cover, pdf];
  const fileOf = (field: FileField, id: string | null, upload: SingleUpload): IssueFile => ({
    field,
    id,
    file: id === null ? null : (known.find((file) => file?.id === id) ?? undefined),
    upload,
    remove: () => put(field, null),
  });

  return {
    cover: fileOf('coverId', coverId, useCoverUpload(taken('coverId'))),
    pdf: fileOf('pdfId', pdfId, usePdfUpload(taken('pdfId'))),
  };
}
