import { Button, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { ArticleFileBody } from '~/api/my-articles';
import { useConfirm } from '~/ui/use-confirm';
import { useArticleEditor } from '../editor/article-editor-context';
import { FileLine } from './file-line';
import styles from './files-tab.module.css';
import { useUploads } from './uploads-context';

interface Props {
  value: ArticleFileBody;
  /** Its place in the form. */
  index: number;
  onChange: (changes: Partial<ArticleFileBody>) => void;
  onRemove: () => void;
}

export function AttachedFile({ value, index, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { article } = useArticleEditor();
  const { storedFile } = useUploads();
  const saved = article.files.find(({ fileId }) => fileId === value.fileId);
  const file = saved?.file ?? storedFile(value.fileId);
  const name = file?.fileName ?? t('articleFiles.unknownName');

  return (
    <div role="group" aria-labelledby={id}>
      <FileLine
        file={file}
        nameId={id}
        actions={<RemoveButton name={name} onRemove={onRemove} />}
      />
      <div className={styles.fields}>
        <TypeField value={value} index={index} onChange={onChange} />
        <CommentField value={value} index={index} onChange={onChange} />
      </div>
    </div>
  );
}

type FieldProps = Omit<Props, 'onRemove'>;

function TypeField({ value, index, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { choices } = useEnumerations();
  const problem = useTypeProblem(value);
  const types = choices('articleFileTypes').map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));

  return (
    <NativeSelect
      label={t('articleFiles.attached.type')}
      withAsterisk
      data-field={`files.${index}.typeId`}
      data={[{ value: '', label: t('articleFiles.attached.chooseType') }, ...types]}
      value={value.typeId ?? ''}
      error={problem}
      onChange={({ currentTarget }) =>
        onChange({ typeId: currentTarget.value ? Number(currentTarget.value) : null })
      }
    />
  );
}

/**
 * Said as soon as the file is there: its type is the first thing to choose. The server counts the files
 * of all revisions, so the place of this one is looked up.
 */
function useTypeProblem({ fileId, typeId }: ArticleFileBody): string | undefined {
  const { article, problemsOf } = useArticleEditor();
  if (typeId !== null) return undefined;
  const place = article.files.findIndex((file) => file.fileId === fileId);
  const path = `body.files.${place}.typeId`;
  return problemsOf('files').find(({ loc }) => loc.join('.') === path)?.msg;
}

function CommentField({ value, index, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { problemAt } = useArticleEditor();
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

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const ask = async () => {
    const sure = await confirm({
      title: t('articleFiles.attached.removeQuestion'),
      text: t('articleFiles.attached.removeConsequences', { name }),
      confirm: t('articleFiles.attached.remove'),
      dangerous: true,
    });
    if (sure) onRemove();
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconTrash aria-hidden size={18} stroke={1.75} />}
      onClick={() => void ask()}
    >
      {t('articleFiles.attached.remove')} <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}
