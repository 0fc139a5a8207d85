import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { requestEmailChange } from '~/api/current-user';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import type { CurrentUser } from '~/api/types';
import { useRefreshOnReturn } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { FormAlert, setFieldErrors } from '~/ui/form-errors';
import { Notice } from '~/ui/notice';
import { Panel } from './panel';
import styles from './security-page.module.css';
import { newEmailSchema } from './security-schema';

const FIELDS = ['email'] as const;

export function ChangeEmailPanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const schema = useMemo(() => newEmailSchema(t, user.email), [t, user.email]);
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { email: '' },
  });

  const request = useGuardedMutation({
    mutationFn: ({ email }: { email: string }) => requestEmailChange(email),
    onSuccess: () => reset(),
    onError: (error) => setFieldErrors(getFieldErrors(error), FIELDS, setError),
  });

  return (
    <Panel title={t('security.email.title')}>
      <CurrentAddress user={user} />
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((values) => request.submit(values))(event)}
      >
        <TextInput
          {...register('email')}
          label={t('security.email.new')}
          description={t('security.email.lead')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          error={formState.errors.email?.message}
        />
        <FormAlert
          failure={toFormFailure(request.error, t)}
          fields={FIELDS}
          title={t('security.email.failed')}
        />
        <div>
          <Button type="submit" disabled={!formState.isValid} loading={request.isPending}>
            {t('security.email.submit')}
          </Button>
        </div>
        <div role="status">
          {request.isSuccess ? <CodeRequestedNotice email={request.variables.email} /> : null}
        </div>
      </form>
    </Panel>
  );
}

function CurrentAddress({ user: { email, emailVerified } }: { user: CurrentUser }) {
  const { t } = useTranslation();
  if (email === null) return <Text mt="xs">{t('security.email.none')}</Text>;
  return (
    <Text mt="xs" className={styles.address}>
      {t('security.email.current')} <strong>{email}</strong>
      {emailVerified ? null : ` ${t('security.email.notVerified')}`}
    </Text>
  );
}

/** Refreshes the user on return: the link may be followed in another tab. */
function CodeRequestedNotice({ email }: { email: string }) {
  const { t } = useTranslation();
  useRefreshOnReturn();
  return (
    <Notice success icon={<IconMailForward aria-hidden />} title={t('security.email.requested')}>
      <Text size="sm" className={styles.address}>
        {t('security.email.requestedText', { email })} {t('security.email.again')}
      </Text>
      <Anchor
        component={Link}
        to={paths.changeEmailConfirm()}
        size="sm"
        className={styles.link}
        underline="always"
      >
        {t('security.email.enterCode')}
      </Anchor>
    </Notice>
  );
}
