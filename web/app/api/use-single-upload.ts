import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { SingleUpload } from '~/lib/upload';
import { uploadFile, uploadLimitsQuery, type StoredFile, type UploadLimits } from './files';
import { UploadQueue } from './upload-queue';
import { useUploadFailure } from './use-upload-failure';

/** One PDF at a time on its way to the server. */
export function usePdfUpload(onStored: (file: StoredFile) => void): SingleUpload {
  return useSingleUpload(onlyPdf, onStored);
}

/** One picture that can be a cover. */
export function useCoverUpload(onStored: (file: StoredFile) => void): SingleUpload {
  return useSingleUpload(onlyCovers, onStored);
}

function useSingleUpload(
  within: (limits: UploadLimits) => UploadLimits,
  onStored: (file: StoredFile) => void,
): SingleUpload {
  const { data } = useQuery(uploadLimitsQuery);
  const limits = data && within(data);
  const [queue] = useState(() => new UploadQueue(uploadFile));
  const [upload] = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  const [storedName, setStoredName] = useState<string>();
  const causeOf = useUploadFailure(within);

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
      queue.add([file], limits, 1);
    },
    retry: () => upload && queue.retry(upload.key),
    cancel: () => queue.removeAll(),
  };
}

const COVERS = ['image/jpeg', 'image/png'];

function onlyPdf(limits: UploadLimits): UploadLimits {
  return { ...limits, types: limits.types.filter(({ endings }) => endings.includes('pdf')) };
}

function onlyCovers(limits: UploadLimits): UploadLimits {
  return {
    ...limits,
    maxFileBytes: limits.maxCoverBytes,
    types: limits.types.filter(({ mimeType }) => COVERS.includes(mimeType)),
  };
}
