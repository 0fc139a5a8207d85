import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticleFilters } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import { handlingEditorsQuery } from '~/api/handling';
import type { ParamChanges } from '~/lib/list-search-params';
import { DateField, isDateOrEmpty } from '~/ui/date-field';
import { REVIEWS, WAITS } from './article-filters';

interface Props {
  filters: EditorArticleFilters;
  onApply: (changes: ParamChanges) => void;
}

/** Values of the form by URL parameter; empty if unset. */
function toValues({ typeIds, late, withIssue, ...filters }: EditorArticleFilters) {
  return {
    typeId: typeIds.map(String),
    editor: filters.editor,
    waits: filters.waits as string,
    reviews: filters.reviews as string,
    late: late ? 'true' : '',
    submittedAfter: filters.submittedAfter,
    submittedBefore: filters.submittedBefore,
    withIssue: withIssue === null ? '' : String(withIssue),
  };
}

type Values = ReturnType<typeof toValues>;

const NO_VALUES: Values = {
  typeId: [],
  editor: '',
  waits: '',
  reviews: '',
  late: '',
  submittedAfter: '',
  submittedBefore: '',
  withIssue: '',
};

const SUBMISSION_DATES = ['submittedAfter', 'submittedBefore'] as const;

/** All filters of the list. */
export default function FilterForm({ filters, onApply }: Props) {
  const { t } = useTranslation();
  const { choices } = useEnumerations();
  const [values, setValues] = useState(() => toValues(filters));
  const change = (changes: Partial<Values>) => setValues({ ...values, ...changes });
  const field = (name: Exclude<keyof Values, 'typeId'>) => ({
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  const apply = (next: Values) => onApply({ ...next, withoutIssue: null });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (SUBMISSION_DATES.every((name) => isDateOrEmpty(values[name]))) apply(values);
      }}
    >
      <Stack gap="md">
        <Checkbox
          label={t('workbench.filters.late')}
          checked={values.late !== ''}
          onChange={({ currentTarget }) => change({ late: currentTarget.checked ? 'true' : '' })}
        />
        <EditorSelect {...field('editor')} />
        <NativeSelect
          label={t('workbench.filters.waits')}
          data={[
            { value: '', label: t('workbench.filters.waitsFor.any') },
            ...WAITS.map((value) => ({ value, label: t(`workbench.filters.waitsFor.${value}`) })),
          ]}
          {...field('waits')}
        />
        <NativeSelect
          label={t('workbench.filters.reviews')}
          data={[
            { value: '', label: t('workbench.filters.reviewChoices.any') },
            ...REVIEWS.map((value) => ({
              value,
              label: t(`workbench.filters.reviewChoices.${value}`),
            })),
          ]}
          {...field('reviews')}
        />
        {SUBMISSION_DATES.map((name) => (
          <DateField
            key={name}
            label={t(`workbench.filters.${name}`)}
            value={values[name]}
            onChange={(date) => change({ [name]: date })}
          />
        ))}
        <NativeSelect
          label={t('workbench.filters.issue')}
          data={[
            { value: '', label: t('workbench.filters.issueChoices.any') },
            { value: 'true', label: t('workbench.filters.issueChoices.true') },
            { value: 'false', label: t('workbench.filters.issueChoices.false') },
          ]}
          {...field('withIssue')}
        />
        <Checkbox.Group
          label={t('workbench.filters.type')}
          value={values.typeId}
          onChange={(typeId) => change({ typeId })}
        >
          <Stack gap="xs" mt="xs">
            {[...choices('articleTypes'), ...choices('noticeTypes')].map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="subtle" onClick={() => apply(NO_VALUES)}>
            {t('editorArticles.list.clearFilters')}
          </Button>
          <Button type="submit">{t('workbench.filters.apply')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

interface EditorSelectProps {
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** Handling editor: the viewer, nobody, or one of the editors. */
function EditorSelect(props: EditorSelectProps) {
  const { t } = useTranslation();
  const { data: editors = [] } = useQuery(handlingEditorsQuery());
  const people = editors
    .filter(({ isYou }) => !isYou)
    .map(({ id, name }) => ({ value: String(id), label: name.fullNameEn }));
  // Shows the chosen editor before the list is loaded, and if they are no editor any more.
  const isKnown = !/^\d+$/.test(props.value) || people.some(({ value }) => value === props.value);
  return (
    <NativeSelect
      label={t('workbench.filters.editor')}
      data={[
        { value: '', label: t('workbench.filters.editors.any') },
        { value: 'me', label: t('workbench.filters.editors.me') },
        { value: 'me-or-none', label: t('workbench.filters.editors.me-or-none') },
        { value: 'none', label: t('workbench.filters.editors.none') },
        ...people,
        ...(isKnown ? [] : [{ value: props.value, label: `№\u00a0${props.value}` }]),
      ]}
      {...props}
    />
  );
}
