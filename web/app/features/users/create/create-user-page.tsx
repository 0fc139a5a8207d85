import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Card, Text, TextInput } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import { useCurrentUser } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { createUser } from '~/api/users';
import { paths } from '~/lib/paths';
import { FormAlert, setFieldErrors } from '~/ui/form-errors';
import { NewPasswordField } from '~/ui/password-field';
import { NameFields } from '~/ui/profile-fields';
import { omitEmptyFields } from '~/ui/profile-schema';
import { showSuccess } from '~/ui/toasts';
import { useSessionDraft } from '~/ui/use-session-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { RolesField } from '../roles';
import styles from '../users.module.css';
import {
  toTextDraft,
  EMPTY_USER,
  NEW_USER_FIELDS,
  newUserSchema,
  fromTextDraft,
  type NewUserValues,
} from './new-user-schema';

/** Creates an account. Without a password, its owner gets an invitation to choose one. */
export function CreateUserPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const schema = useMemo(() => newUserSchema(t), [t]);
  const form = useForm<NewUserValues>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: EMPTY_USER,
  });
  const { isDirty, isValid, errors } = form.formState;
  const hasPassword = useWatch({ control: form.control, name: 'password' }) !== '';
  const create = useGuardedMutation({
    mutationFn: ({ roles, ...texts }: NewUserValues) => {
      const { email, password, ...names } = texts;
      return createUser({ email, password: password || null, roles, ...omitEmptyFields(names) });
    },
    onSuccess: ({ fullNameEn: name }, { password }) =>
      showSuccess(
        password ? t('users.create.done', { name }) : t('users.create.invited', { name }),
        t,
      ),
    onError: (error) => setFieldErrors(getFieldErrors(error), NEW_USER_FIELDS, form.setError),
  });
  const created = create.data;

  const unsaved = isDirty && !created;

  useUnsavedChanges(unsaved);
  useSessionDraft({
    key: `new-user.${userId}`,
    unsaved,
    read: () => toTextDraft(form.getValues()),
    restore: (draft) => form.reset(fromTextDraft(draft), { keepDefaultValues: true }),
  });
  // In an effect, so that the guard for unsaved changes is already off.
  useEffect(() => {
    if (created) void navigate(paths.userDetails(created.id), { replace: true });
  }, [created, navigate]);

  return (
    <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
      <Text>{t('users.create.lead')}</Text>
      <FormProvider {...form}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => void form.handleSubmit(create.submit)(event)}
        >
          <FormAlert
            failure={toFormFailure(create.error, t)}
            fields={NEW_USER_FIELDS}
            title={t('users.create.failed')}
          />
          <div className={styles.pair}>
            <TextInput
              {...form.register('email')}
              label={t('users.fields.email')}
              description={t('users.create.emailHint')}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              error={errors.email?.message}
            />
            <NewPasswordField
              {...form.register('password')}
              label={t('users.create.password')}
              description={t('users.create.passwordHint')}
              error={errors.password?.message}
            />
          </div>
          <NameFields allowsAutofill={false} />
          <RolesField />
          <Text size="sm" c="dimmed">
            {hasPassword ? t('users.create.note') : t('users.create.inviteNote')}
          </Text>
          <div className={styles.buttons}>
            <Button
              type="submit"
              disabled={!isValid}
              loading={create.isPending || created !== undefined}
            >
              {t('users.create.submit')}
            </Button>
            <Button component={Link} to={paths.screen('users')} variant="default">
              {t('users.create.cancel')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Card>
  );
}
