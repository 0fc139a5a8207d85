import { Button, Card, Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { failureOf, fieldFaults } from '~/api/errors';
import { createIssue, type NewIssue } from '~/api/issues';
import { useCurrentUser } from '~/api/use-current-user';
import { useSubmission } from '~/api/use-submission';
import { paths } from '~/lib/paths';
import { FormAlert } from '~/ui/form-alert';
import { placeFaults } from '~/ui/place-faults';
import { useKeptDraft } from '~/ui/use-kept-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { WholeNumberField } from '../whole-number-field';
import styles from './create-issue-page.module.css';

const FIELDS = ['volume', 'number', 'subtitleEn', 'subtitleRu'] as const;
const NUMBERS = ['volume', 'number'] as const;
const SUBTITLES = ['subtitleEn', 'subtitleRu'] as const;
const EMPTY: NewIssue = { volume: 0, number: 0, subtitleEn: '', subtitleRu: '' };

/** An issue begins with its numbers; all else is filled in in the editor, which opens next. */
export function CreateIssuePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const { register, handleSubmit, control, reset, setError, getValues, formState } =
    useForm<NewIssue>({ defaultValues: EMPTY });
  const [volume, number, subtitleEn, subtitleRu] = useWatch({ control, name: FIELDS });

  const create = useSubmission({
    mutationFn: (values: NewIssue) => createIssue(values),
    onError: (error) => placeFaults(fieldFaults(error), FIELDS, setError),
  });
  const created = create.data;
  const isFilledIn = volume > 0 || number > 0 || Boolean(subtitleEn.trim() || subtitleRu.trim());
  const unsaved = isFilledIn && !created;

  useUnsavedChanges(unsaved);
  useKeptDraft({
    name: `new-issue.${userId}`,
    unsaved,
    read: () => draftOf(getValues()),
    restore: (draft) => reset(valuesOf(draft)),
  });

  // Once the guard knows that nothing is unsaved any more.
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
                <WholeNumberField
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
        <FormAlert
          failure={failureOf(create.error, t)}
          fields={FIELDS}
          title={t('issues.create.failed')}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            disabled={volume === 0 || number === 0}
            loading={create.isPending || created !== undefined}
          >
            {t('issues.create.submit')}
          </Button>
          <Button component={Link} to={paths.room('issues')} variant="default">
            {t('issues.create.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** A draft is kept as texts. */
function draftOf({ volume, number, ...subtitles }: NewIssue) {
  return { ...subtitles, volume: String(volume), number: String(number) };
}

function valuesOf({ volume, number, ...subtitles }: Record<string, string>): NewIssue {
  return { ...EMPTY, ...subtitles, volume: Number(volume ?? 0), number: Number(number ?? 0) };
}
