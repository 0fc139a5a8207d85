import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { SingleUpload } from '~/lib/upload';
import { uploadFile, uploadLimitsQuery, type StoredFile, type UploadLimits } from './files';
import { freeSpaceFor } from './free-space';
import { UploadQueue } from './upload-queue';
import { useUploadFailure } from './use-upload-failure';

/** Uploads one PDF at a time. */
export function usePdfUpload(onStored: (file: StoredFile) => void): SingleUpload {
  return useSingleUpload(onlyPdf, onStored);
}

/** Uploads one cover picture at a time. */
export function useCoverUpload(onStored: (file: StoredFile) => void): SingleUpload {
  return useSingleUpload(onlyCovers, onStored);
}

function useSingleUpload(
  restrict: (limits: UploadLimits) => UploadLimits,
  onStored: (file: StoredFile) => void,
): SingleUpload {
  const { data } = useQuery(uploadLimitsQuery);
  const limits = data && restrict(data);
  const [queue] = useState(() => new UploadQueue(uploadFile));
  const [upload] = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  const [storedName, setStoredName] = useState<string>();
  const describeFailure = useUploadFailure(restrict);

  const handleStored = useEffectEvent((file: StoredFile) => {
    setStoredName(file.fileName);
    onStored(file);
  });
  useEffect(() => {
    const removeListener = queue.addListener({
      onStored: (file) => handleStored(file),
      onFailed: () => undefined,
    });
    return () => {
      removeListener();
      queue.removeAll();
    };
  }, [queue]);

  return {
    upload,
    cause: upload ? describeFailure(upload) : null,
    storedName,
    maxBytes: limits?.maxFileBytes,
    send: (file) => {
      queue.removeAll();
      queue.add([file], limits, 1);
    },
    retry: () => upload && queue.retry(upload.key),
    freeSpace: freeSpaceFor(upload, (key) => queue.retry(key)),
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
