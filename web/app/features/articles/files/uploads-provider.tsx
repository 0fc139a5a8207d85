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
import { isGoing, type Upload } from '~/lib/upload';
import { showError } from '~/ui/toasts';
import { useArticleForm } from '../editor/article-form-context';
import type { ArticleFields } from '../editor/saving/article-content';
import { UploadsContext, type Uploads } from './uploads-context';

interface Props {
  children: ReactNode;
  /** How many files the article has beside those of the form: they count too. */
  others?: number;
}

/** Stands above the tabs, so that uploads go on whichever of them is open. */
export function UploadsProvider({ children, others = 0 }: Props) {
  const { t } = useTranslation();
  const { getValues } = useFormContext<ArticleFields>();
  const { data: limits } = useQuery(uploadLimitsQuery);
  const [queue] = useState(() => new UploadQueue(uploadFile));
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  const { storedFiles, lastName, attach } = useAttaching();
  const causeOf = useUploadFailure();
  const watchers = useRef(0);

  const tell = useEffectEvent((upload: Upload) => {
    if (watchers.current > 0) return;
    const cause = t('files.upload.failed', { cause: causeOf(upload) });
    showError(upload.file.name, cause, t);
  });
  const onStored = useEffectEvent(attach);
  useEffect(() => {
    const deafen = queue.hear({
      onStored: (file) => onStored(file),
      onFailed: (upload) => tell(upload),
    });
    return () => {
      deafen();
      queue.removeAll();
    };
  }, [queue]);

  const value = useMemo(
    (): Uploads => ({
      uploads,
      isUnderWay: uploads.some(isGoing),
      storedFile: (id) => storedFiles.get(id),
      add: (files) => {
        const taken = others + getValues('files').length;
        const room = (limits?.maxFilesPerArticle ?? Infinity) - taken;
        queue.add(files, limits, room);
      },
      retry: (key) => queue.retry(key),
      remove: (key) => queue.remove(key),
      watch: () => {
        watchers.current += 1;
        return () => {
          watchers.current -= 1;
        };
      },
    }),
    [uploads, storedFiles, limits, queue, getValues, others],
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

/** What has arrived becomes a file of the article, and is saved as such at once. */
function useAttaching() {
  const { getValues, setValue } = useFormContext<ArticleFields>();
  const { saveWhole } = useArticleForm();
  const [storedFiles, setStoredFiles] = useState<ReadonlyMap<string, StoredFile>>(new Map());
  const [lastName, setLastName] = useState<string>();

  const attach = (file: StoredFile) => {
    setStoredFiles((files) => new Map(files).set(file.id, file));
    setLastName(file.fileName);
    const attached = { fileId: file.id, typeId: null, comment: '' };
    setValue('files', [...getValues('files'), attached], { shouldDirty: true });
    saveWhole();
  };
  return { storedFiles, lastName, attach };
}
