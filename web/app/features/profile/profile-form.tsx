import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Card, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { saveProfile } from '~/api/current-user';
import { failureOf, fieldFaults } from '~/api/errors';
import type { CurrentUser } from '~/api/types';
import { useSubmission } from '~/api/use-submission';
import { FormAlert } from '~/ui/form-alert';
import { Notice } from '~/ui/notice';
import { placeFaults } from '~/ui/place-faults';
import { ProfileFields } from '~/ui/profile-fields';
import {
  givenOf,
  PROFILE_FIELDS,
  profileRules,
  valuesOf,
  type ProfileValues,
} from '~/ui/profile-schema';
import { showSuccess } from '~/ui/toasts';
import { useKeptDraft } from '~/ui/use-kept-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import styles from './profile-form.module.css';

export function ProfileForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const schema = useMemo(() => z.object(profileRules(t)), [t]);
  const form = useForm<ProfileValues>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: valuesOf(user),
  });
  const { handleSubmit, reset, setError, getValues } = form;
  const { isDirty, isValid } = form.formState;

  // An untouched form follows the account; a touched one keeps what the person is typing.
  useEffect(() => {
    if (!isDirty) reset(valuesOf(user));
  }, [user, isDirty, reset]);

  useUnsavedChanges(isDirty);
  const hasPutBack = useKeptDraft({
    name: `profile.${user.id}`,
    unsaved: isDirty,
    read: getValues,
    restore: (draft) => reset({ ...valuesOf(user), ...draft }, { keepDefaultValues: true }),
  });

  const save = useSubmission({
    mutationFn: (values: ProfileValues) => saveProfile(givenOf(values)),
    onSuccess: (saved) => {
      reset(valuesOf(saved));
      showSuccess(t('profile.edit.saved'), t);
    },
    onError: (error) => placeFaults(fieldFaults(error), PROFILE_FIELDS, setError),
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
        {hasPutBack && isDirty ? (
          <Notice icon={<IconHistory aria-hidden />}>{t('profile.edit.restored')}</Notice>
        ) : null}
        <FormProvider {...form}>
          <ProfileFields isOwn contactEmailHint={t('profile.edit.contactEmailHint')} />
        </FormProvider>
        <FormAlert
          failure={failureOf(save.error, t)}
          fields={PROFILE_FIELDS}
          title={t('profile.edit.failed')}
        />
        <div className={styles.buttons}>
          <Button type="submit" disabled={!isDirty || !isValid} loading={save.isPending}>
            {t('profile.edit.save')}
          </Button>
          {isDirty && !save.isPending ? (
            <Button variant="default" onClick={() => reset(valuesOf(user))}>
              {t('profile.edit.discard')}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}
