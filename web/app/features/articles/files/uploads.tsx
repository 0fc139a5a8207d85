import { Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  use,
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
import { freeSpaceFor } from '~/api/free-space';
import { fileExtensions, UploadQueue } from '~/api/upload-queue';
import { useUploadFailure } from '~/api/use-upload-failure';
import { useFileSize } from '~/lib/files';
import { isInProgress, type Upload } from '~/lib/upload';
import { DropZone } from '~/ui/drop-zone';
import { showError } from '~/ui/toasts';
import { UploadLine } from '~/ui/upload-line';
import { useArticleForm } from '../form/article-form-context';
import type { ArticleFields } from '../form/saving/article-content';
import styles from './files.module.css';
import { guessFileType } from './guess-file-type';

interface Uploads {
  /** Pending, rejected and failed uploads; completed ones are files of the article. */
  uploads: readonly Upload[];
  /** True if leaving the page would cancel an upload. */
  isUploading: boolean;
  /** File that was attached since the page was opened, even before the article is saved. */
  storedFile: (id: string) => StoredFile | undefined;
  add: (files: File[]) => void;
  retry: (key: number) => void;
  /** Aborts the upload if it is pending. */
  remove: (key: number) => void;
  /**
   * Suppresses failure toasts while the upload list is visible; returns a function that shows them
   * again.
   */
  suppressToasts: () => () => void;
}

const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('useUploads is used outside UploadsProvider');
  return uploads;
}

interface UploadsProviderProps {
  children: ReactNode;
  /** Number of files outside the form; they count towards the limit. */
  otherFileCount?: number;
  /** File type that is not guessed from a name. */
  exceptType?: number;
}

/** Upload queue above the tabs, so that uploads continue when the tab changes. */
export function UploadsProvider(props: UploadsProviderProps) {
  const { children, otherFileCount = 0, exceptType } = props;
  const { t } = useTranslation();
  const { getValues } = useFormContext<ArticleFields>();
  const { data: limits } = useQuery(uploadLimitsQuery);
  const [queue] = useState(() => new UploadQueue(uploadFile));
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  const { storedFiles, lastName, attach } = useAttachFile(exceptType);
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

/** Adds an uploaded file to the form, with the type that its name suggests, and saves immediately. */
function useAttachFile(exceptType: number | undefined) {
  const { getValues, setValue } = useFormContext<ArticleFields>();
  const { saveImmediately } = useArticleForm();
  const [storedFiles, setStoredFiles] = useState<ReadonlyMap<string, StoredFile>>(new Map());
  const [lastName, setLastName] = useState<string>();

  const attach = (file: StoredFile) => {
    setStoredFiles((files) => new Map(files).set(file.id, file));
    setLastName(file.fileName);
    const guess = guessFileType(file.fileName);
    const attached = {
      fileId: file.id,
      typeId: guess === exceptType ? null : guess,
      comment: '',
    };
    setValue('files', [...getValues('files'), attached], { shouldDirty: true });
    saveImmediately();
  };
  return { storedFiles, lastName, attach };
}

/** Pending, rejected and failed uploads, instead of toasts. */
export function UploadList() {
  const { t } = useTranslation();
  const { uploads, retry, remove, suppressToasts } = useUploads();
  const failureText = useUploadFailure();
  const startSuppression = useEffectEvent(suppressToasts);
  useEffect(() => startSuppression(), []);
  if (uploads.length === 0) return null;

  // Keeps the focus on the page when the focused row disappears.
  const removeUpload = (key: number) => {
    remove(key);
    document.getElementById(uploads.length > 1 ? 'uploads' : 'attached-files')?.focus();
  };
  return (
    <section aria-labelledby="uploads">
      <Title order={3} id="uploads" tabIndex={-1} className={styles.heading}>
        {t('files.upload.title')}
      </Title>
      <ul className={styles.list}>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <UploadLine
              upload={upload}
              cause={failureText(upload)}
              onRetry={() => retry(upload.key)}
              onFreeSpace={freeSpaceFor(upload, retry)}
              onRemove={() => removeUpload(upload.key)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Area for choosing or dropping files of the article. */
export function FileDropZone() {
  const { t } = useTranslation();
  const { add } = useUploads();
  const { sizeLimit } = useFileSize();
  const { data: limits } = useQuery(uploadLimitsQuery);
  const extensions = limits && fileExtensions(limits);

  return (
    <DropZone
      field="files"
      label={t('articleFiles.zone.label')}
      browse={t('articleFiles.zone.browse')}
      hint={
        limits && extensions
          ? t('articleFiles.zone.hint', {
              count: limits.maxFilesPerArticle,
              size: sizeLimit(limits.maxFileBytes),
              endings: extensions.join(' '),
            })
          : t('articleFiles.zone.hintBefore')
      }
      extensions={extensions}
      onFiles={add}
    />
  );
}
