import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { uploadFile, uploadLimitsQuery, type StoredFile, type UploadLimits } from '~/api/files';
import { UploadQueue, type Upload } from './upload-queue';
import { useUploadFailure } from './use-upload-failure';

export interface PdfUpload {
  /** On its way, refused or failed; what has arrived is told to whoever asked. */
  upload: Upload | undefined;
  /** Why it did not get there; null while it still may. */
  cause: string | null;
  /** What has arrived last. */
  storedName: string | undefined;
  /** Unknown until the server has said it. */
  maxBytes: number | undefined;
  /** Takes the place of what is on its way. */
  send: (file: File) => void;
  retry: () => void;
  cancel: () => void;
}

/** One PDF at a time on its way to the server. */
export function usePdfUpload(onStored: (file: StoredFile) => void): PdfUpload {
  const { data: limits } = useQuery(uploadLimitsQuery);
  const [queue] = useState(() => new UploadQueue(uploadFile));
  const [upload] = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  const [storedName, setStoredName] = useState<string>();
  const causeOf = useUploadFailure(onlyPdf);

  const tell = useEffectEvent((file: StoredFile) => {
    setStoredName(file.fileName);
    onStored(file);
  });
  useEffect(() => {
    const deafen = queue.hear({ onStored: (file) => tell(file), onFailed: () => undefined });
    return () => {
      deafen();
      queue.removeAll();
    };
  }, [queue]);

  return {
    upload,
    cause: upload ? causeOf(upload) : null,
    storedName,
    maxBytes: limits?.maxFileBytes,
    send: (file) => {
      queue.removeAll();
      queue.add([file], limits && onlyPdf(limits), 1);
    },
    retry: () => upload && queue.retry(upload.key),
    cancel: () => queue.removeAll(),
  };
}

function onlyPdf(limits: UploadLimits): UploadLimits {
  return { ...limits, types: limits.types.filter(({ endings }) => endings.includes('pdf')) };
}
