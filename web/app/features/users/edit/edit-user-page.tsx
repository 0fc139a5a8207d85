import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Card, Text, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { failureOf, fieldFaults } from '~/api/errors';
import { userQuery, type User } from '~/api/users';
import { paths } from '~/lib/paths';
import { ConflictDialog } from '~/ui/conflict-dialog';
import { FormAlert } from '~/ui/form-alert';
import { Notice } from '~/ui/notice';
import { placeFaults } from '~/ui/place-faults';
import { ProfileFields } from '~/ui/profile-fields';
import { profileRules } from '~/ui/profile-schema';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { ROLES } from '../roles';
import { RolesField } from '../roles-field';
import styles from '../user-form.module.css';
import { useKeptEdit } from './use-kept-edit';
import { usePartWords } from './use-part-words';
import { useSaveAndLeave } from './use-save-and-leave';
import { draftOf, USER_FIELDS, type UserDraft } from './user-draft';
import { useUserSaver } from './use-user-saver';

interface Props {
  id: number;
  /** One's own roles were changed here. */
  onSignedOut: () => Promise<void>;
}

/** Somebody's profile and roles. What the server says later does not come into the form by itself. */
export function EditUserPage({ id, onSignedOut }: Props) {
  const { data } = useSuspenseQuery(userQuery(id)); // loaded before the screen opens
  const [opened] = useState(data);
  return <EditUserForm user={opened} onSignedOut={onSignedOut} />;
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
    defaultValues: draftOf(user),
  });
  const words = usePartWords();
  const { saver, saving } = useUserSaver(user, form, words);
  const { isDone, isSelf, leave } = useSaveAndLeave(user, onSignedOut);
  const unsaved = saving.state !== 'saved' && !saving.isClosed && !isDone;
  useUnsavedChanges(unsaved);
  const hasPutBack = useKeptEdit({ form, saver, saving, unsaved });

  const finish = async (saved: User | null) => {
    if (saved) return leave(saved);
    placeFaults(fieldFaults(saver.current().failure), USER_FIELDS, form.setError);
  };

  return (
    <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
      <Text>{t('users.edit.lead')}</Text>
      <ConflictDialog
        saving={saving}
        words={words}
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
            failure={failureOf(saving.failure, t)}
            fields={USER_FIELDS}
            title={t('users.edit.failed')}
          />
          {hasPutBack && unsaved ? (
            <Notice icon={<IconHistory aria-hidden />}>{t('profile.edit.restored')}</Notice>
          ) : null}
          <TextInput
            label={t('users.fields.email')}
            description={t('users.edit.emailHint')}
            value={user.email ?? t('users.noEmail')}
            variant="filled"
            readOnly
          />
          <ProfileFields isOwn={false} contactEmailHint={t('users.edit.contactEmailHint')} />
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
