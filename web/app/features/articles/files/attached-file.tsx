import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { ArticleFileBody } from '~/api/my-articles';
import { FileLine } from '~/ui/file-line';
import { RemoveFileButton } from '~/ui/remove-file-button';
import { useArticleForm } from '../form/article-form-context';
import styles from './files-tab.module.css';
import { useUploads } from './uploads-context';

interface Props {
  value: ArticleFileBody;
  /** Index in the form. */
  index: number;
  /** File type that is not offered. */
  exceptType?: number;
  onChange: (changes: Partial<ArticleFileBody>) => void;
  onRemove: () => void;
}

export function AttachedFile({ onRemove, ...field }: Props) {
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

type FieldProps = Omit<Props, 'onRemove'>;

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
