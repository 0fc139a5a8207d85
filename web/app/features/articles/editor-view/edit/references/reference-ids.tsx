import { ActionIcon, Anchor, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceId } from '~/api/editor-articles';
import { isDeepEqual } from '~/lib/compare-content';
import { referenceUrl } from '~/lib/identifiers';
import { useArticleField, useArticleForm } from '../../../form/article-form-context';
import { ID_FORMATS, ID_NAMES, MAX_IDS, parseId } from './reference-id';
import styles from './references.module.css';

/** Links to the cited work; the fields for editing them are shown on request. */
export function ReferenceIds({ index }: { index: number }) {
  const { problemAt } = useArticleForm();
  const path = `references.${index}.articleIds` as const;
  const { value: ids, onChange, error } = useArticleField(path);
  const [isEditing, setIsEditing] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const problems = ids.map((_, position) => problemAt(`${path}.${position}.value`));
  const number = index + 1;

  if (isEditing || error || problems.some(Boolean)) {
    return (
      <IdFields
        path={path}
        number={number}
        ids={ids}
        problems={problems}
        error={error}
        startsFocused={isEditing}
        onChange={onChange}
        onDone={() => {
          setIsEditing(false);
          setTimeout(() => toggle.current?.focus());
        }}
      />
    );
  }
  return <IdLinks ids={ids} number={number} toggle={toggle} onEdit={setIsEditing} />;
}

interface LinksProps {
  ids: ReferenceId[];
  number: number;
  toggle: Ref<HTMLButtonElement>;
  onEdit: (isEditing: true) => void;
}

/** Moving a row gives all rows new but equal ids, so ids are compared by value. */
const IdLinks = memo(
  function IdLinks({ ids, number, toggle, onEdit }: LinksProps) {
    const { t } = useTranslation();
    return (
      <div className={styles.ids}>
        {ids.map((id, position) => (
          <Anchor
            key={position}
            href={referenceUrl(id)}
            target="_blank"
            rel="noreferrer"
            className={styles.id}
          >
            {ID_NAMES[id.format]}: {id.value}
          </Anchor>
        ))}
        <Button
          ref={toggle}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={t('editorArticleForm.references.editIdsOf', { number })}
          onClick={() => onEdit(true)}
        >
          {t('editorArticleForm.references.editIds')}
        </Button>
      </div>
    );
  },
  (previous, next) => previous.number === next.number && isDeepEqual(previous.ids, next.ids),
);

interface FieldsProps {
  path: `references.${number}.articleIds`;
  number: number;
  ids: ReferenceId[];
  problems: (string | undefined)[];
  /** Error of the whole list. */
  error: string | undefined;
  startsFocused: boolean;
  onChange: (ids: ReferenceId[]) => void;
  onDone: () => void;
}

function IdFields(props: FieldsProps) {
  const { path, number, ids, problems, error, startsFocused, onChange, onDone } = props;
  const { t } = useTranslation();
  const group = useRef<HTMLDivElement>(null);
  const change = (position: number, id: ReferenceId) => onChange(ids.with(position, id));
  const normalize = (position: number, id: ReferenceId) => {
    const parsed = parseId(id);
    if (parsed.format !== id.format || parsed.value !== id.value) change(position, parsed);
  };
  const add = () => {
    onChange([...ids, { format: 'doi', value: '' }]);
    setTimeout(() => [...(group.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  const remove = (position: number) => {
    onChange(ids.toSpliced(position, 1));
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const finish = () => {
    onChange(ids.filter(({ value }) => value.trim()));
    onDone();
  };

  useEffect(() => {
    if (startsFocused) group.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [startsFocused]);

  return (
    <div
      ref={group}
      role="group"
      aria-label={t('editorArticleForm.references.idsOf', { number })}
      className={styles.idFields}
    >
      {ids.map((id, position) => (
        <div key={position} className={styles.idField}>
          <NativeSelect
            aria-label={t('editorArticleForm.references.format', { number: position + 1 })}
            data={ID_FORMATS.map((format) => ({ value: format, label: ID_NAMES[format] }))}
            value={id.format}
            onChange={({ currentTarget }) =>
              change(position, { ...id, format: currentTarget.value as ReferenceId['format'] })
            }
          />
          <TextInput
            aria-label={t('editorArticleForm.references.value', { number: position + 1 })}
            className={styles.idValue}
            data-field={`${path}.${position}.value`}
            autoComplete="off"
            error={problems[position]}
            value={id.value}
            onChange={({ currentTarget }) =>
              change(position, { ...id, value: currentTarget.value })
            }
            onBlur={() => normalize(position, id)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('editorArticleForm.references.removeId', { value: id.value })}
            title={t('editorArticleForm.references.removeId', { value: id.value })}
            onClick={() => remove(position)}
          >
            <IconTrash aria-hidden size={20} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {error ? <p className={styles.error}>{error}</p> : null}
      <div className={styles.ids}>
        <Button
          data-add
          data-field={path}
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={ids.length >= MAX_IDS}
          onClick={add}
        >
          {t('editorArticleForm.references.addId')}
        </Button>
        <Button size="sm" variant="default" onClick={finish}>
          {t('editorArticleForm.references.idsDone')}
        </Button>
      </div>
    </div>
  );
}
