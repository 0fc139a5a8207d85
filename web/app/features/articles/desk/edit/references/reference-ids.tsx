import { ActionIcon, Anchor, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceId } from '~/api/desk-articles';
import { isSame } from '~/lib/is-same';
import { referenceAddress } from '~/lib/reference-address';
import { useArticleForm } from '../../../editor/article-form-context';
import { useArticleField } from '../../../editor/fields/use-article-field';
import { ID_FORMATS, ID_NAMES, MOST_IDS, readId } from './reference-id';
import styles from './references.module.css';

/** Where the cited work is found: links to try, and the fields for them only where somebody wants to change them. */
export function ReferenceIds({ index }: { index: number }) {
  const { problemAt } = useArticleForm();
  const path = `references.${index}.articleIds` as const;
  const { value: ids, onChange, error } = useArticleField(path);
  const [isWanted, setIsWanted] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const problems = ids.map((_, place) => problemAt(`${path}.${place}.value`));
  const number = index + 1;

  if (isWanted || error || problems.some(Boolean)) {
    return (
      <IdFields
        path={path}
        number={number}
        ids={ids}
        problems={problems}
        error={error}
        startsFocused={isWanted}
        onChange={onChange}
        onDone={() => {
          setIsWanted(false);
          setTimeout(() => toggle.current?.focus());
        }}
      />
    );
  }
  return <IdLinks ids={ids} number={number} toggle={toggle} onEdit={setIsWanted} />;
}

interface LinksProps {
  ids: ReferenceId[];
  number: number;
  toggle: Ref<HTMLButtonElement>;
  onEdit: (isWanted: true) => void;
}

/** A move of one gives new ids to all, which are the same. */
const IdLinks = memo(
  function IdLinks({ ids, number, toggle, onEdit }: LinksProps) {
    const { t } = useTranslation();
    return (
      <div className={styles.ids}>
        {ids.map((id, place) => (
          <Anchor
            key={place}
            href={referenceAddress(id)}
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
          aria-label={t('deskEditor.references.editIdsOf', { number })}
          onClick={() => onEdit(true)}
        >
          {t('deskEditor.references.editIds')}
        </Button>
      </div>
    );
  },
  (was, is) => was.number === is.number && isSame(was.ids, is.ids),
);

interface FieldsProps {
  path: `references.${number}.articleIds`;
  number: number;
  ids: ReferenceId[];
  problems: (string | undefined)[];
  /** What is wrong with all of them. */
  error: string | undefined;
  startsFocused: boolean;
  onChange: (ids: ReferenceId[]) => void;
  onDone: () => void;
}

function IdFields(props: FieldsProps) {
  const { path, number, ids, problems, error, startsFocused, onChange, onDone } = props;
  const { t } = useTranslation();
  const group = useRef<HTMLDivElement>(null);
  const change = (place: number, id: ReferenceId) => onChange(ids.with(place, id));
  const tidy = (place: number, id: ReferenceId) => {
    const read = readId(id);
    if (read.format !== id.format || read.value !== id.value) change(place, read);
  };
  const add = () => {
    onChange([...ids, { format: 'doi', value: '' }]);
    setTimeout(() => [...(group.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  const remove = (place: number) => {
    onChange(ids.toSpliced(place, 1));
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
      aria-label={t('deskEditor.references.idsOf', { number })}
      className={styles.idFields}
    >
      {ids.map((id, place) => (
        <div key={place} className={styles.idField}>
          <NativeSelect
            aria-label={t('deskEditor.references.format', { number: place + 1 })}
            data={ID_FORMATS.map((format) => ({ value: format, label: ID_NAMES[format] }))}
            value={id.format}
            onChange={({ currentTarget }) =>
              change(place, { ...id, format: currentTarget.value as ReferenceId['format'] })
            }
          />
          <TextInput
            aria-label={t('deskEditor.references.value', { number: place + 1 })}
            className={styles.idValue}
            data-field={`${path}.${place}.value`}
            autoComplete="off"
            error={problems[place]}
            value={id.value}
            onChange={({ currentTarget }) => change(place, { ...id, value: currentTarget.value })}
            onBlur={() => tidy(place, id)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('deskEditor.references.removeId', { value: id.value })}
            title={t('deskEditor.references.removeId', { value: id.value })}
            onClick={() => remove(place)}
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
          disabled={ids.length >= MOST_IDS}
          onClick={add}
        >
          {t('deskEditor.references.addId')}
        </Button>
        <Button size="sm" variant="default" onClick={finish}>
          {t('deskEditor.references.idsDone')}
        </Button>
      </div>
    </div>
  );
}
