import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { uploadFile, uploadLimitsQuery, type StoredFile } from '~/api/files';
import { UploadQueue } from '~/api/upload-queue';
import { useUploadFailure } from '~/api/use-upload-failure';
import { isInProgress, type Upload } from '~/lib/upload';
import { showError } from '~/ui/toasts';
import { useArticleForm } from '../form/article-form-context';
import type { ArticleFields } from '../form/saving/article-content';
import { UploadsContext, type Uploads } from './uploads-context';

interface Props {
  children: ReactNode;
  /** Number of files outside the form; they count towards the limit. */
  otherFileCount?: number;
}

/** Upload queue above the tabs, so that uploads continue when the tab changes. */
export function UploadsProvider({ children, otherFileCount = 0 }: Props) {
  const { t } = useTranslation();
  const { getValues } = useFormContext<ArticleFields>();
  const { data: limits } = useQuery(uploadLimitsQuery);
  const [queue] = useState(() => new UploadQueue(uploadFile));
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  const { storedFiles, lastName, attach } = useAttachFile();
  const failureText = useUploadFailure();
  const suppressionCount = useRef(0);

  const showFailure = useEffectEvent((upload: Upload) => {
    if (suppressionCount.current > 0) return;
    const cause = t('files.upload.failed', { cause: failureText(upload) });
    showError(upload.file.name, cause, t);
  });
  const onStored = useEffectEvent(attach);
  useEffect(() => {
    const unsubscribe = queue.addListener({
      onStored: (file) => onStored(file),
      onFailed: (upload) => showFailure(upload),
    });
    return () => {
      unsubscribe();
      queue.removeAll();
    };
  }, [queue]);

  const value = useMemo(
    (): Uploads => ({
      uploads,
      isUploading: uploads.some(isInProgress),
      storedFile: (id) => storedFiles.get(id),
      add: (files) => {
        const usedSlots = otherFileCount + getValues('files').length;
        const freeSlots = (limits?.maxFilesPerArticle ?? Infinity) - usedSlots;
        queue.add(files, limits, freeSlots);
      },
      retry: (key) => queue.retry(key),
      remove: (key) => queue.remove(key),
      suppressToasts: () => {
        suppressionCount.current += 1;
        return () => {
          suppressionCount.current -= 1;
        };
      },
    }),
    [uploads, storedFiles, limits, queue, getValues, otherFileCount],
  );

  return (
    <UploadsContext value={value}>
      {children}
      <VisuallyHidden role="status">
        {lastName ? t('files.upload.stored', { name: lastName }) : null}
      </VisuallyHidden>
    </UploadsContext>
  );
}

/** Adds an uploaded file to the form and saves immediately. */
function useAttachFile() {
  const { getValues, setValue } = useFormContext<ArticleFields>();
  const { saveImmediately } = useArticleForm();
  const [storedFiles, setStoredFiles] = useState<ReadonlyMap<string, StoredFile>>(new Map());
  const [lastName, setLastName] = useState<string>();

  const attach = (file: StoredFile) => {
    setStoredFiles((files) => new Map(files).set(file.id, file));
    setLastName(file.fileName);
    const attached = { fileId: file.id, typeId: null, comment: '' };
    setValue('files', [...getValues('files'), attached], { shouldDirty: true });
    saveImmediately();
  };
  return { storedFiles, lastName, attach };
}
