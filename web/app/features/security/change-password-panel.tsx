import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changePassword, type PasswordChange } from '~/api/account';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import type { CurrentUser } from '~/api/types';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { FormAlert, setFieldErrors } from '~/ui/form-errors';
import { NewPasswordField, PasswordField } from '~/ui/password-field';
import { showSuccess } from '~/ui/toasts';
import { Panel } from './panel';
import styles from './security-page.module.css';
import { newPasswordSchema } from './security-schema';

const EMPTY = { currentPassword: '', password: '' };

export function ChangePasswordPanel({ user: { email, hasPassword } }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const schema = useMemo(() => newPasswordSchema(t, hasPassword), [t, hasPassword]);
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: EMPTY,
  });
  const fields = hasPassword ? (['currentPassword', 'password'] as const) : (['password'] as const);

  const change = useGuardedMutation({
    mutationFn: (values: PasswordChange) => changePassword(values),
    onSuccess: () => {
      reset(EMPTY);
      showSuccess(t('security.password.saved'), t);
    },
    onError: (error) => setFieldErrors(getFieldErrors(error), fields, setError),
  });
  const submit = handleSubmit(({ currentPassword, password }) =>
    change.submit(hasPassword ? { password, currentPassword } : { password }),
  );

  return (
    <Panel title={t('security.password.title')}>
      <Text mt="xs">{hasPassword ? t('security.password.lead') : t('security.password.none')}</Text>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {/* Account name for password managers. */}
        <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
        {hasPassword ? (
          <PasswordField
            {...register('currentPassword')}
            required
            label={t('security.password.current')}
            error={formState.errors.currentPassword?.message}
          />
        ) : null}
        <NewPasswordField
          {...register('password')}
          required
          label={t('security.password.new')}
          error={formState.errors.password?.message}
        />
        <FormAlert
          failure={toFormFailure(change.error, t)}
          fields={fields}
          title={t('security.password.failed')}
        />
        <div>
          <Button type="submit" disabled={!formState.isValid} loading={change.isPending}>
            {t('security.password.save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
