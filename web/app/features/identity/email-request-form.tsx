import { zodResolver } from '@hookform/resolvers/zod';
import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { failureOf, fieldFaults } from '~/api/errors';
import { useSubmission } from '~/api/use-submission';
import { placeFaults } from '~/ui/place-faults';
import { FormAlert } from '~/ui/form-alert';
import { EmailField } from './fields';
import { requiredEmail } from './form-rules';
import { SubmitButton } from './submit-button';

const FIELDS = ['email'] as const;

interface Props {
  /** The title over a failure. */
  failed: string;
  submit: string;
  variant?: 'filled' | 'default';
  request: (email: string) => Promise<unknown>;
  onRequested: (email: string) => void;
}

/** An address to which a letter is to be sent. */
export function EmailRequestForm({ failed, submit, variant, request, onRequested }: Props) {
  const { t } = useTranslation();
  const schema = useMemo(() => z.object({ email: requiredEmail(t) }), [t]);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { email: '' },
  });
  const letter = useSubmission({
    mutationFn: ({ email }: { email: string }) => request(email),
    onSuccess: (_, { email }) => onRequested(email),
    onError: (error) => placeFaults(fieldFaults(error), FIELDS, setError),
  });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(letter.submit)(event)}>
      <Stack gap="md">
        <FormAlert failure={failureOf(letter.error, t)} fields={FIELDS} title={failed} />
        <EmailField {...register('email')} required error={formState.errors.email?.message} />
        <SubmitButton isValid={formState.isValid} isPending={letter.isPending} variant={variant}>
          {submit}
        </SubmitButton>
      </Stack>
    </form>
  );
}
