import { zodResolver } from '@hookform/resolvers/zod';
import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CodeField } from './fields';
import { requiredCode } from './form-rules';
import { SubmitButton } from './submit-button';

interface Props {
  /** Initial value of the field. */
  code: string;
  isPending: boolean;
  onSubmit: (code: string) => void;
}

/** Form for the code of a letter, for users who do not follow its link. */
export function CodeForm({ code, isPending, onSubmit }: Props) {
  const { t } = useTranslation();
  const schema = useMemo(() => z.object({ token: requiredCode(t) }), [t]);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { token: code },
  });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(({ token }) => onSubmit(token))(event)}>
      <Stack gap="md">
        <CodeField {...register('token')} required error={formState.errors.token?.message} />
        <SubmitButton isPending={isPending}>{t('identity.code.submit')}</SubmitButton>
      </Stack>
    </form>
  );
}
