import { Button, Card, Checkbox, Text, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import { createIssue, nextIssueQuery, type NewIssue, type NextIssue } from '~/api/issues';
import { useCurrentUser } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { isDeepEqual } from '~/lib/compare-content';
import { paths } from '~/lib/paths';
import { FormAlert, setFieldErrors } from '~/ui/form-errors';
import { useSessionDraft } from '~/ui/use-session-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { IntegerField } from '../issue-fields';
import styles from './create-issue-page.module.css';

const FIELDS = ['volume', 'number', 'subtitleEn', 'subtitleRu', 'copySectionsFrom'] as const;
const NUMBERS = ['volume', 'number'] as const;
const SUBTITLES = ['subtitleEn', 'subtitleRu'] as const;

/** Creates an issue from its numbers and subtitles and opens the editor for the rest. */
export function CreateIssuePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const { data: next } = useSuspenseQuery(nextIssueQuery); // loaded by the route
  const [initialValues] = useState(() => toInitialValues(next));
  const { register, handleSubmit, control, reset, setError, getValues, formState } =
    useForm<NewIssue>({ defaultValues: initialValues });
  const values = useWatch({ control }) as NewIssue;

  const create = useGuardedMutation({
    mutationFn: (values: NewIssue) => createIssue(values),
    onError: (error) => setFieldErrors(getFieldErrors(error), FIELDS, setError),
  });
  const created = create.data;
  const unsaved = !created && !isDeepEqual(values, initialValues);

  useUnsavedChanges(unsaved);
  useSessionDraft({
    key: `new-issue.${userId}`,
    unsaved,
    read: () => toTextDraft(getValues()),
    restore: (draft) => reset(fromTextDraft(draft, initialValues)),
  });

  // In an effect, so that the guard for unsaved changes is already off.
  useEffect(() => {
    if (created) void navigate(paths.issueEdit(created.id), { replace: true });
  }, [created, navigate]);

  return (
    <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
      <Text>{t('issues.create.lead')}</Text>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((values) => create.submit(values))(event)}
      >
        <div className={styles.numbers}>
          {NUMBERS.map((name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field, fieldState }) => (
                <IntegerField
                  {...field}
                  label={t(`issues.create.${name}`)}
                  required
                  error={fieldState.error?.message}
                />
              )}
            />
          ))}
        </div>
        {SUBTITLES.map((name) => (
          <TextInput
            key={name}
            label={t(`issues.create.${name}`)}
            lang={name === 'subtitleEn' ? 'en' : 'ru'}
            error={formState.errors[name]?.message}
            {...register(name)}
          />
        ))}
        {next.sectionsOf ? (
          <Controller
            control={control}
            name="copySectionsFrom"
            render={({ field: { value, onChange, ...field }, fieldState }) => (
              <Checkbox
                {...field}
                label={t('issues.create.copySections', { label: next.sectionsOf?.label })}
                description={next.sectionsOf?.names.join(', ')}
                checked={value !== null}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? (next.sectionsOf?.issueId ?? null) : null)
                }
                error={fieldState.error?.message}
              />
            )}
          />
        ) : null}
        <FormAlert
          failure={toFormFailure(create.error, t)}
          fields={FIELDS}
          title={t('issues.create.failed')}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            disabled={values.volume === 0 || values.number === 0}
            loading={create.isPending || created !== undefined}
          >
            {t('issues.create.submit')}
          </Button>
          <Button component={Link} to={paths.screen('issues')} variant="default">
            {t('issues.create.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function toInitialValues({ volume, number, sectionsOf }: NextIssue): NewIssue {
  return {
    volume,
    number,
    subtitleEn: '',
    subtitleRu: '',
    copySectionsFrom: sectionsOf?.issueId ?? null,
  };
}

/** Session drafts store only strings. */
function toTextDraft({ subtitleEn, subtitleRu, ...numbers }: NewIssue) {
  const { volume, number, copySectionsFrom } = numbers;
  return {
    subtitleEn,
    subtitleRu,
    volume: String(volume),
    number: String(number),
    copySectionsFrom: String(copySectionsFrom ?? ''),
  };
}

function fromTextDraft(draft: Record<string, string>, initialValues: NewIssue): NewIssue {
  const { volume, number, copySectionsFrom, ...subtitles } = draft;
  return {
    ...initialValues,
    ...subtitles,
    volume: Number(volume ?? initialValues.volume),
    number: Number(number ?? initialValues.number),
    copySectionsFrom: copySectionsFrom ? Number(copySectionsFrom) : null,
  };
}
