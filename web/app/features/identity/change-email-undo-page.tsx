import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { toFormFailure } from '~/api/errors';
import { undoEmailChange } from '~/api/letter-codes';
import { queryClient } from '~/api/query-client';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { endSession } from '~/lib/session';
import { FormAlert } from '~/ui/form-errors';
import { CodeField } from './fields';
import { requiredCode } from './form-rules';
import { IdentityScreen } from './identity-screen';
import { ResultCard } from './result-card';
import { SubmitButton } from './submit-button';

const FIELDS = ['token'] as const;

/**
 * Takes back a change of the e-mail address. Opening the link changes nothing, because programs that
 * check e-mails open links too; the button does it.
 */
export function ChangeEmailUndoPage({ code }: { code: string | null }) {
  const { t } = useTranslation();
  const schema = useMemo(() => z.object({ token: requiredCode(t) }), [t]);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { token: code ?? '' },
  });
  const undo = useGuardedMutation({
    mutationFn: ({ token }: { token: string }) => undoEmailChange(token),
    onSuccess: () => {
      // The server has ended all sessions of the account.
      endSession();
      queryClient().clear();
    },
  });

  if (undo.isSuccess) {
    return (
      <ResultCard title={t('identity.undoEmail.done')} text={t('identity.undoEmail.doneText')}>
        <Button component={Link} to={paths.resetPassword()} mt="xs">
          {t('identity.undoEmail.newPassword')}
        </Button>
      </ResultCard>
    );
  }
  return (
    <IdentityScreen title={t('identity.undoEmail.title')} lead={t('identity.undoEmail.lead')}>
      <form noValidate onSubmit={(event) => void handleSubmit(undo.submit)(event)}>
        <Stack gap="md">
          <FormAlert
            failure={toFormFailure(undo.error, t)}
            fields={FIELDS}
            title={t('identity.undoEmail.failed')}
          />
          <CodeField {...register('token')} required error={formState.errors.token?.message} />
          <SubmitButton isPending={undo.isPending}>{t('identity.undoEmail.submit')}</SubmitButton>
        </Stack>
      </form>
    </IdentityScreen>
  );
}
