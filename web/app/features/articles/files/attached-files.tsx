import { Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ArticleFileBody, MyArticleContent } from '~/api/my-articles';
import { useArticleEditor } from '../editor/article-editor-context';
import { AttachedFile } from './attached-file';
import styles from './files-tab.module.css';

/** The files of the revision that the author is working on. */
export function AttachedFiles() {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<MyArticleContent>();
  const { saveNow } = useArticleEditor();
  const files = useWatch<MyArticleContent, 'files'>({ name: 'files' });
  const heading = useRef<HTMLHeadingElement>(null);

  const change = (fileId: string, changes: Partial<ArticleFileBody>) => {
    const changed = getValues('files').map((file) =>
      file.fileId === fileId ? { ...file, ...changes } : file,
    );
    setValue('files', changed, { shouldDirty: true });
  };
  const remove = (fileId: string) => {
    const others = getValues('files').filter((file) => file.fileId !== fileId);
    setValue('files', others, { shouldDirty: true });
    heading.current?.focus(); // the button that had it is gone
    void saveNow();
  };

  return (
    <section aria-labelledby="attached-files">
      <Title order={3} id="attached-files" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('articleFiles.attached.title')}
      </Title>
      {files.length === 0 ? <Text c="dimmed">{t('articleFiles.attached.empty')}</Text> : null}
      <ul className={styles.list}>
        {files.map((file, index) => (
          <li key={file.fileId} className={styles.attached}>
            <AttachedFile
              value={file}
              index={index}
              onChange={(changes) => change(file.fileId, changes)}
              onRemove={() => remove(file.fileId)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
