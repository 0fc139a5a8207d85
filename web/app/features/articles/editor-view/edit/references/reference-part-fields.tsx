import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CitedPerson, ReferenceKind, ReferenceParts } from '~/api/reference-parts';
import tab from '~/ui/editor-tab.module.css';
import { useCommitOnLeave } from '~/ui/entry-field';
import { formatPeople, parsePeople } from '../../../form/fields/reference-parts';
import styles from './references.module.css';

const KINDS = [
  'journal',
  'book',
  'chapter',
  'conference',
  'thesis',
  'preprint',
  'web',
  'other',
] as const satisfies ReferenceKind[];

const LONG_FIELDS = ['title', 'source'] as const;
const SHORT_FIELDS = ['year', 'volume', 'issue', 'firstPage', 'lastPage'] as const;
const PUBLISHER_FIELDS = ['publisher', 'place'] as const;

/** Fields of the parts in the order of display. */
export const PART_FIELDS = [
  'kind',
  'authors',
  ...LONG_FIELDS,
  ...SHORT_FIELDS,
  ...PUBLISHER_FIELDS,
  'editors',
] as const;

interface Props {
  path: `references.${number}.parts`;
  number: number;
  parts: ReferenceParts;
  /** Error messages by field. */
  problems: Record<string, string | undefined>;
  startsFocused: boolean;
  onChange: (parts: ReferenceParts) => void;
  onDone: () => void;
}

/** Fields that correct what the server has read from a reference. */
export function ReferencePartFields(props: Props) {
  const { path, number, parts, problems, startsFocused, onChange, onDone } = props;
  const { t } = useTranslation();
  const group = useRef<HTMLDivElement>(null);
  const change = (changes: Partial<ReferenceParts>) => onChange({ ...parts, ...changes });

  useEffect(() => {
    if (startsFocused) group.current?.querySelector('select')?.focus();
  }, [startsFocused]);

  const text = (field: (typeof PART_FIELDS)[number] & keyof ReferenceParts) => (
    <TextInput
      key={field}
      label={t(`editorArticleForm.references.parts.fields.${field}`)}
      data-field={`${path}.${field}`}
      autoComplete="off"
      error={problems[field]}
      value={parts[field] as string}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
    />
  );
  const people = (field: 'authors' | 'editors', description?: string) => (
    <PeopleField
      field={`${path}.${field}`}
      label={t(`editorArticleForm.references.parts.fields.${field}`)}
      description={description}
      people={parts[field]}
      problem={problems[field]}
      onChange={(changed) => change({ [field]: changed })}
    />
  );

  return (
    <div
      ref={group}
      role="group"
      aria-label={t('editorArticleForm.references.parts.fieldsOf', { number })}
      className={styles.partFields}
    >
      <NativeSelect
        label={t('editorArticleForm.references.parts.fields.kind')}
        data-field={`${path}.kind`}
        error={problems.kind}
        data={KINDS.map((kind) => ({
          value: kind,
          label: t(`editorArticleForm.references.parts.kinds.${kind}`),
        }))}
        value={parts.kind}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value as ReferenceKind })}
      />
      {people('authors', t('editorArticleForm.references.parts.peopleHint'))}
      <Checkbox
        label={t('editorArticleForm.references.parts.hasMoreAuthors')}
        checked={parts.hasMoreAuthors}
        onChange={({ currentTarget }) => change({ hasMoreAuthors: currentTarget.checked })}
      />
      {LONG_FIELDS.map(text)}
      <div className={styles.shortFields}>{SHORT_FIELDS.map(text)}</div>
      <div className={tab.names}>{PUBLISHER_FIELDS.map(text)}</div>
      {people('editors')}
      <div className={tab.buttons}>
        <Button size="sm" variant="default" onClick={onDone}>
          {t('editorArticleForm.references.parts.done')}
        </Button>
      </div>
    </div>
  );
}

interface PeopleFieldProps {
  field: string;
  label: string;
  description: string | undefined;
  people: CitedPerson[];
  problem: string | undefined;
  onChange: (people: CitedPerson[]) => void;
}

/** People in one text, which is read when the editor leaves the field. */
function PeopleField({ field, label, description, people, problem, onChange }: PeopleFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed !== null && typed !== formatPeople(people)) onChange(parsePeople(typed));
    setTyped(null);
  };
  useCommitOnLeave(leave);
  return (
    <TextInput
      label={label}
      description={description}
      data-field={field}
      autoComplete="off"
      error={problem}
      value={typed ?? formatPeople(people)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={leave}
    />
  );
}
