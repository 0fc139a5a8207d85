import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { StoredFile } from '~/api/files';
import type { Issue } from '~/api/issues';
import { useCoverUpload, usePdfUpload } from '~/api/use-single-upload';
import type { SingleUpload } from '~/lib/upload';
import type { IssueContent } from './issue-content';

type FileField = 'coverId' | 'pdfId';

export interface IssueFile {
  field: FileField;
  id: string | null;
  /** Null if there is no file; undefined if a restored draft contains only its id. */
  file: StoredFile | null | undefined;
  upload: SingleUpload;
  remove: () => void;
}

/** Cover and PDF of an issue. Called above the tabs, so that uploads survive a change of tab. */
export function useIssueFiles({ cover, pdf }: Issue, form: UseFormReturn<IssueContent>) {
  const [uploadedFiles, setUploadedFiles] = useState<StoredFile[]>([]);
  const [coverId, pdfId] = useWatch({ control: form.control, name: ['coverId', 'pdfId'] });
  const setFileId = (field: FileField, id: string | null) =>
    form.setValue(field, id, { shouldDirty: true });
  const handleUploaded = (field: FileField) => (file: StoredFile) => {
    setUploadedFiles((files) => [...files, file]);
    setFileId(field, file.id);
  };
  const knownFiles = [...uploadedFiles, cover, pdf];
  const toIssueFile = (field: FileField, id: string | null, upload: SingleUpload): IssueFile => ({
    field,
    id,
    file: id === null ? null : (knownFiles.find((file) => file?.id === id) ?? undefined),
    upload,
    remove: () => setFileId(field, null),
  });

  return {
    cover: toIssueFile('coverId', coverId, useCoverUpload(handleUploaded('coverId'))),
    pdf: toIssueFile('pdfId', pdfId, usePdfUpload(handleUploaded('pdfId'))),
  };
}
