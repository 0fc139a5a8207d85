import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Card, Text, TextInput } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { failureOf, fieldFaults } from '~/api/errors';
import { useCurrentUser } from '~/api/use-current-user';
import { useSubmission } from '~/api/use-submission';
import { createUser } from '~/api/users';
import { paths } from '~/lib/paths';
import { FormAlert } from '~/ui/form-alert';
import { NewPasswordField } from '~/ui/password-field';
import { placeFaults } from '~/ui/place-faults';
import { NameFields } from '~/ui/profile-fields';
import { givenOf } from '~/ui/profile-schema';
import { showSuccess } from '~/ui/toasts';
import { useKeptDraft } from '~/ui/use-kept-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { RolesField } from '../roles-field';
import styles from '../user-form.module.css';
import {
  draftOf,
  EMPTY,
  NEW_USER_FIELDS,
  newUserRules,
  valuesOf,
  type NewUserValues,
} from './new-user-schema';

/** An account for somebody, who can sign in at once. */
export function CreateUserPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const schema = useMemo(() => newUserRules(t), [t]);
  const form = useForm<NewUserValues>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: EMPTY,
  });
  const { isDirty, isValid, errors } = form.formState;
  const create = useSubmission({
    mutationFn: ({ roles, ...texts }: NewUserValues) => {
      const { email, password, ...names } = texts;
      return createUser({ email, password, roles, ...givenOf(names) });
    },
    onSuccess: ({ fullNameEn: name }) => showSuccess(t('users.create.done', { name }), t),
    onError: (error) => placeFaults(fieldFaults(error), NEW_USER_FIELDS, form.setError),
  });
  const created = create.data;

  const unsaved = isDirty && !created;

  useUnsavedChanges(unsaved);
  useKeptDraft({
    name: `new-user.${userId}`,
    unsaved,
    read: () => draftOf(form.getValues()),
    restore: (draft) => form.reset(valuesOf(draft), { keepDefaultValues: true }),
  });
  // Once the guard knows that nothing is unsaved any more.
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
            failure={failureOf(create.error, t)}
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
              required
              withAsterisk
              error={errors.password?.message}
            />
          </div>
          <NameFields isOwn={false} />
          <RolesField />
          <Text size="sm" c="dimmed">
            {t('users.create.note')}
          </Text>
          <div className={styles.buttons}>
            <Button
              type="submit"
              disabled={!isValid}
              loading={create.isPending || created !== undefined}
            >
              {t('users.create.submit')}
            </Button>
            <Button component={Link} to={paths.room('users')} variant="default">
              {t('users.create.cancel')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Card>
  );
}
