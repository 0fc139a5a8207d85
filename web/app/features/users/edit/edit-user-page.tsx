import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Card, Text, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import { userQuery, type User } from '~/api/users';
import { paths } from '~/lib/paths';
import { ConflictDialog } from '~/ui/conflict-dialog';
import { FormAlert } from '~/ui/form-alert';
import { Notice } from '~/ui/notice';
import { setFieldErrors } from '~/ui/field-errors';
import { ProfileFields } from '~/ui/profile-fields';
import { profileRules } from '~/ui/profile-schema';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { ROLES } from '../roles';
import { RolesField } from '../roles-field';
import styles from '../user-form.module.css';
import { useUserSessionDraft } from './use-user-session-draft';
import { usePartLabels } from './use-part-labels';
import { useSaveAndLeave } from './use-save-and-leave';
import { toUserDraft, USER_FIELDS, type UserDraft } from './user-draft';
import { useUserSaver } from './use-user-saver';

interface Props {
  id: number;
  /** Called after users change their own roles. */
  onSignedOut: () => Promise<void>;
}

/** Form of a user's profile and roles. Later server data does not change the form. */
export function EditUserPage({ id, onSignedOut }: Props) {
  const { data } = useSuspenseQuery(userQuery(id)); // loaded by the route
  const [user] = useState(data);
  return <EditUserForm user={user} onSignedOut={onSignedOut} />;
}

function EditUserForm({ user, onSignedOut }: { user: User } & Omit<Props, 'id'>) {
  const { t } = useTranslation();
  const schema = useMemo(
    () => z.object({ ...profileRules(t), roles: z.array(z.enum(ROLES)) }),
    [t],
  );
  const form = useForm<UserDraft>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: toUserDraft(user),
  });
  const labels = usePartLabels();
  const { saver, saving } = useUserSaver(user, form, labels);
  const { isDone, isSelf, leave } = useSaveAndLeave(user, onSignedOut);
  const unsaved = saving.state !== 'saved' && !saving.isClosed && !isDone;
  useUnsavedChanges(unsaved);
  const wasRestored = useUserSessionDraft({ form, saver, saving, unsaved });

  const finish = async (saved: User | null) => {
    if (saved) return leave(saved);
    setFieldErrors(getFieldErrors(saver.getSnapshot().failure), USER_FIELDS, form.setError);
  };

  return (
    <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
      <Text>{t('users.edit.lead')}</Text>
      <ConflictDialog
        saving={saving}
        labels={labels}
        onResolve={(choices) => void saver.resolve(choices).then(finish)}
      />
      <FormProvider {...form}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) =>
            void form.handleSubmit(async () => finish(await saver.saveNow()))(event)
          }
        >
          <FormAlert
            failure={toFormFailure(saving.failure, t)}
            fields={USER_FIELDS}
            title={t('users.edit.failed')}
          />
          {wasRestored && unsaved ? (
            <Notice icon={<IconHistory aria-hidden />}>{t('profile.edit.restored')}</Notice>
          ) : null}
          <TextInput
            label={t('users.fields.email')}
            description={t('users.edit.emailHint')}
            value={user.email ?? t('users.noEmail')}
            variant="filled"
            readOnly
          />
          <ProfileFields
            allowsAutofill={false}
            contactEmailHint={t('users.edit.contactEmailHint')}
          />
          <RolesField
            description={isSelf ? t('users.edit.ownRolesHint') : t('users.edit.rolesHint')}
          />
          <div className={styles.buttons}>
            <Button
              type="submit"
              disabled={!form.formState.isValid || saving.isClosed}
              loading={saving.state === 'saving' || isDone}
            >
              {t('users.edit.save')}
            </Button>
            <Button component={Link} to={paths.userDetails(user.id)} variant="default">
              {t('users.edit.cancel')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Card>
  );
}
