import { Button, Card, Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import { createIssue, type NewIssue } from '~/api/issues';
import { useCurrentUser } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { FormAlert, setFieldErrors } from '~/ui/form-errors';
import { useSessionDraft } from '~/ui/use-session-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { IntegerField } from '../issue-fields';
import styles from './create-issue-page.module.css';

const FIELDS = ['volume', 'number', 'subtitleEn', 'subtitleRu'] as const;
const NUMBERS = ['volume', 'number'] as const;
const SUBTITLES = ['subtitleEn', 'subtitleRu'] as const;
const EMPTY: NewIssue = { volume: 0, number: 0, subtitleEn: '', subtitleRu: '' };

/** Creates an issue from its numbers and subtitles and opens the editor for the rest. */
export function CreateIssuePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const { register, handleSubmit, control, reset, setError, getValues, formState } =
    useForm<NewIssue>({ defaultValues: EMPTY });
  const [volume, number, subtitleEn, subtitleRu] = useWatch({ control, name: FIELDS });

  const create = useGuardedMutation({
    mutationFn: (values: NewIssue) => createIssue(values),
    onError: (error) => setFieldErrors(getFieldErrors(error), FIELDS, setError),
  });
  const created = create.data;
  const isFilledIn = volume > 0 || number > 0 || Boolean(subtitleEn.trim() || subtitleRu.trim());
  const unsaved = isFilledIn && !created;

  useUnsavedChanges(unsaved);
  useSessionDraft({
    key: `new-issue.${userId}`,
    unsaved,
    read: () => toTextDraft(getValues()),
    restore: (draft) => reset(fromTextDraft(draft)),
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
        <FormAlert
          failure={toFormFailure(create.error, t)}
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
          <Button component={Link} to={paths.screen('issues')} variant="default">
            {t('issues.create.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Session drafts store only strings. */
function toTextDraft({ volume, number, ...subtitles }: NewIssue) {
  return { ...subtitles, volume: String(volume), number: String(number) };
}

function fromTextDraft({ volume, number, ...subtitles }: Record<string, string>): NewIssue {
  return { ...EMPTY, ...subtitles, volume: Number(volume ?? 0), number: Number(number ?? 0) };
}
