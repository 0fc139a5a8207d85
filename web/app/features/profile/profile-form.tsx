import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Card, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { saveProfile } from '~/api/current-user';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import type { CurrentUser } from '~/api/types';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { FormAlert, setFieldErrors } from '~/ui/form-errors';
import { Notice } from '~/ui/notice';
import { ProfileFields } from '~/ui/profile-fields';
import {
  omitEmptyFields,
  PROFILE_FIELDS,
  profileRules,
  toProfileValues,
  type ProfileValues,
} from '~/ui/profile-schema';
import { showSuccess } from '~/ui/toasts';
import { useSessionDraft } from '~/ui/use-session-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import styles from './profile.module.css';

export function ProfileForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const schema = useMemo(() => z.object(profileRules(t)), [t]);
  const form = useForm<ProfileValues>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: toProfileValues(user),
  });
  const { handleSubmit, reset, setError, getValues } = form;
  const { isDirty, isValid } = form.formState;

  // A pristine form follows the account; a dirty one keeps its input.
  useEffect(() => {
    if (!isDirty) reset(toProfileValues(user));
  }, [user, isDirty, reset]);

  useUnsavedChanges(isDirty);
  const wasRestored = useSessionDraft({
    key: `profile.${user.id}`,
    unsaved: isDirty,
    read: getValues,
    restore: (draft) => reset({ ...toProfileValues(user), ...draft }, { keepDefaultValues: true }),
  });

  const save = useGuardedMutation({
    mutationFn: (values: ProfileValues) => saveProfile(omitEmptyFields(values)),
    onSuccess: (saved) => {
      reset(toProfileValues(saved));
      showSuccess(t('profile.edit.saved'), t);
    },
    onError: (error) => setFieldErrors(getFieldErrors(error), PROFILE_FIELDS, setError),
  });

  return (
    <Card
      withBorder
      p={{ base: 'lg', sm: 'xl' }}
      component="section"
      aria-labelledby="edit-profile"
    >
      <Title order={2} id="edit-profile">
        {t('profile.edit.title')}
      </Title>
      <Text c="dimmed" size="sm" mt={4}>
        {t('profile.edit.lead')}
      </Text>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((values) => save.submit(values))(event)}
      >
        {wasRestored && isDirty ? (
          <Notice icon={<IconHistory aria-hidden />}>{t('profile.edit.restored')}</Notice>
        ) : null}
        <FormProvider {...form}>
          <ProfileFields allowsAutofill contactEmailHint={t('profile.edit.contactEmailHint')} />
        </FormProvider>
        <FormAlert
          failure={toFormFailure(save.error, t)}
          fields={PROFILE_FIELDS}
          title={t('profile.edit.failed')}
        />
        <div className={styles.buttons}>
          <Button type="submit" disabled={!isDirty || !isValid} loading={save.isPending}>
            {t('profile.edit.save')}
          </Button>
          {isDirty && !save.isPending ? (
            <Button variant="default" onClick={() => reset(toProfileValues(user))}>
              {t('profile.edit.discard')}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}
