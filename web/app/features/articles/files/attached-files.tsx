import { Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ArticleFileBody } from '~/api/my-articles';
import { useArticleForm } from '../form/article-form-context';
import type { ArticleFields } from '../form/saving/article-content';
import { AttachedFile } from './attached-file';
import styles from './files-tab.module.css';

interface Props {
  title: string;
  /** File type that is not offered. */
  exceptType?: number;
}

/** Editable files of the form. */
export function AttachedFiles({ title, exceptType }: Props) {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<ArticleFields>();
  const { saveImmediately } = useArticleForm();
  const files = useWatch<ArticleFields, 'files'>({ name: 'files' });
  const heading = useRef<HTMLHeadingElement>(null);

  const change = (fileId: string, changes: Partial<ArticleFileBody>) => {
    const changed = getValues('files').map((file) =>
      file.fileId === fileId ? { ...file, ...changes } : file,
    );
    setValue('files', changed, { shouldDirty: true });
  };
  const remove = (fileId: string) => {
    const remaining = getValues('files').filter((file) => file.fileId !== fileId);
    setValue('files', remaining, { shouldDirty: true });
    heading.current?.focus(); // the focused button is unmounted
    saveImmediately();
  };

  return (
    <section aria-labelledby="attached-files">
      <Title order={3} id="attached-files" ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </Title>
      {files.length === 0 ? <Text c="dimmed">{t('articleFiles.attached.empty')}</Text> : null}
      <ul className={styles.list}>
        {files.map((file, index) => (
          <li key={file.fileId} className={styles.attached}>
            <AttachedFile
              value={file}
              index={index}
              exceptType={exceptType}
              onChange={(changes) => change(file.fileId, changes)}
              onRemove={() => remove(file.fileId)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
