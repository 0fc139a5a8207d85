import { zodResolver } from '@hookform/resolvers/zod';
import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { setFieldErrors, FormAlert } from '~/ui/form-errors';
import { EmailField } from './fields';
import { requiredEmail } from './form-rules';
import { SubmitButton } from './submit-button';

const FIELDS = ['email'] as const;

interface Props {
  /** Title of the error alert. */
  errorTitle: string;
  submitLabel: string;
  variant?: 'filled' | 'default';
  request: (email: string) => Promise<unknown>;
  onRequested: (email: string) => void;
}

/** Asks for an address and requests a letter to it. */
export function EmailRequestForm(props: Props) {
  const { errorTitle, submitLabel, variant, request, onRequested } = props;
  const { t } = useTranslation();
  const schema = useMemo(() => z.object({ email: requiredEmail(t) }), [t]);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { email: '' },
  });
  const letter = useGuardedMutation({
    mutationFn: ({ email }: { email: string }) => request(email),
    onSuccess: (_, { email }) => onRequested(email),
    onError: (error) => setFieldErrors(getFieldErrors(error), FIELDS, setError),
  });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(letter.submit)(event)}>
      <Stack gap="md">
        <FormAlert failure={toFormFailure(letter.error, t)} fields={FIELDS} title={errorTitle} />
        <EmailField {...register('email')} required error={formState.errors.email?.message} />
        <SubmitButton isPending={letter.isPending} variant={variant}>
          {submitLabel}
        </SubmitButton>
      </Stack>
    </form>
  );
}
