import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Card, Text, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { refreshCurrentUser } from '~/api/current-user';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import { loadById } from '~/api/query-client';
import { useCurrentUser } from '~/api/use-current-user';
import { useSaveAndLeave, useSaver } from '~/api/use-saver';
import { cacheUser, saveUser, userQuery, type User } from '~/api/users';
import { isDeepEqual } from '~/lib/compare-content';
import { paths } from '~/lib/paths';
import { ConflictDialog } from '~/ui/conflict-dialog';
import { FormAlert, setFieldErrors } from '~/ui/form-errors';
import { Notice } from '~/ui/notice';
import { ProfileFields } from '~/ui/profile-fields';
import { profileRules } from '~/ui/profile-schema';
import { showSuccess } from '~/ui/toasts';
import { useSessionDraft } from '~/ui/use-session-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { ROLES, RolesField } from '../roles';
import styles from '../users.module.css';
import {
  toUserChange,
  toUserContent,
  useUserLabels,
  USER_FIELDS,
  userMerger,
  type UserContent,
} from './user-content';

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
  const form = useForm<UserContent>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: toUserContent(user),
  });
  const labels = useUserLabels();
  const { id: currentUserId } = useCurrentUser();
  const isSelf = currentUserId === user.id;
  const { saver, saving } = useSaver({
    record: user,
    form, // without a draft store: data about other people is not stored on this device
    toContent: toUserContent,
    merger: userMerger,
    save: (body) => saveUser(user.id, toUserChange(body)),
    load: () => loadById(userQuery, user.id),
    onMerged: (parts) => {
      const names = parts.map(labels.name).join(', ');
      showSuccess(t('users.edit.merged', { parts: names }), t);
    },
  });
  const { isDone, save, resolve } = useSaveAndLeave(saver, {
    to: paths.userDetails(user.id),
    replace: true,
    onSaved: async (saved) => {
      // Users who change their own roles must sign in again.
      if (isSelf && !isDeepEqual(user.roles, saved.roles)) {
        await onSignedOut();
        showSuccess(t('users.edit.ownRolesChanged'), t);
        return false;
      }
      cacheUser(saved);
      if (isSelf) void refreshCurrentUser();
      showSuccess(t('users.edit.saved', { name: saved.fullNameEn }), t);
      return true;
    },
    onFailed: (failure) => setFieldErrors(getFieldErrors(failure), USER_FIELDS, form.setError),
  });
  const unsaved = saving.state !== 'saved' && !saving.isClosed && !isDone;
  useUnsavedChanges(unsaved);
  const wasRestored = useSessionDraft({
    key: `user.${currentUserId}.${user.id}`,
    unsaved,
    read: () => ({
      content: JSON.stringify(form.getValues()),
      // The account may change before the draft is restored.
      basis: JSON.stringify(toUserContent(saving.record)),
    }),
    restore: ({ content, basis }) => {
      if (!content || !basis) return;
      void saver.restore(JSON.parse(content) as UserContent, JSON.parse(basis) as UserContent);
    },
  });

  return (
    <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
      <Text>{t('users.edit.lead')}</Text>
      <ConflictDialog
        saving={saving}
        labels={labels}
        onResolve={(choices) => void resolve(choices)}
      />
      <FormProvider {...form}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => void form.handleSubmit(save)(event)}
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
