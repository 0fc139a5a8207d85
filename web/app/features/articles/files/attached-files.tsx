import { NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { ArticleFileBody } from '~/api/my-articles';
import { FileLine } from '~/ui/file-line';
import { RemoveFileButton } from '~/ui/remove-file-button';
import { useArticleForm } from '../form/article-form-context';
import type { ArticleFields } from '../form/saving/article-content';
import styles from './files.module.css';
import { useUploads } from './uploads';

interface AttachedFilesProps {
  title: string;
  /** File type that is not offered. */
  exceptType?: number;
}

/** Editable files of the form. */
export function AttachedFiles({ title, exceptType }: AttachedFilesProps) {
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
          <li key={file.fileId}>
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

interface AttachedFileProps {
  value: ArticleFileBody;
  /** Index in the form. */
  index: number;
  /** File type that is not offered. */
  exceptType?: number;
  onChange: (changes: Partial<ArticleFileBody>) => void;
  onRemove: () => void;
}

function AttachedFile({ onRemove, ...field }: AttachedFileProps) {
  const { value } = field;
  const { t } = useTranslation();
  const id = useId();
  const { files } = useArticleForm();
  const { storedFile } = useUploads();
  const saved = files.find(({ fileId }) => fileId === value.fileId);
  const file = saved?.file ?? storedFile(value.fileId);
  const name = file?.fileName ?? t('files.unknownName');

  return (
    <div role="group" aria-labelledby={id}>
      <FileLine
        file={file}
        nameId={id}
        actions={<RemoveFileButton name={name} onRemove={onRemove} />}
      />
      <div className={styles.fields}>
        <FileTypeField {...field} />
        <CommentField {...field} />
      </div>
    </div>
  );
}

type FieldProps = Omit<AttachedFileProps, 'onRemove'>;

function FileTypeField({ value, index, exceptType, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { choices } = useEnumerations();
  const { problemAt } = useArticleForm();
  const types = choices('articleFileTypes')
    .filter(({ id }) => id !== exceptType || id === value.typeId)
    .map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <NativeSelect
      label={t('articleFiles.attached.type')}
      withAsterisk
      data-field={`files.${index}.typeId`}
      data={[{ value: '', label: t('articleFiles.attached.chooseType') }, ...types]}
      value={value.typeId ?? ''}
      error={problemAt(`files.${index}.typeId`)}
      onChange={({ currentTarget }) =>
        onChange({ typeId: currentTarget.value ? Number(currentTarget.value) : null })
      }
    />
  );
}

function CommentField({ value, index, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { problemAt } = useArticleForm();
  return (
    <TextInput
      label={t('articleFiles.attached.comment')}
      data-field={`files.${index}.comment`}
      error={problemAt(`files.${index}.comment`)}
      value={value.comment}
      onChange={({ currentTarget }) => onChange({ comment: currentTarget.value })}
    />
  );
}
