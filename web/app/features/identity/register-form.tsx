import { zodResolver } from '@hookform/resolvers/zod';
import { Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import { register as registerAccount } from '~/api/sign-in';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { setFieldErrors, FormAlert } from '~/ui/form-errors';
import { NewPasswordField } from '~/ui/password-field';
import { ConsentField } from './consent-field';
import { EmailField } from './fields';
import { IdentityScreen, ScreenLink } from './identity-screen';
import { AffiliationField, NameFields, personBody } from './person-fields';
import {
  emptyRegistration,
  REGISTER_FIELDS,
  registerSchema,
  type RegisterValues,
} from './register-schema';
import { SubmitButton } from './submit-button';

interface Props {
  /** Path to open after the first sign-in. */
  returnUrl?: string;
  onRegistered: (email: string) => void;
}

export function RegisterForm({ returnUrl, onRegistered }: Props) {
  const { t } = useTranslation();
  const schema = useMemo(() => registerSchema(t), [t]);
  const form = useForm<RegisterValues>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: emptyRegistration,
  });
  const { errors } = form.formState;
  const registration = useGuardedMutation({
    mutationFn: (values: RegisterValues) =>
      registerAccount({
        email: values.email,
        password: values.password,
        ...personBody(values),
        consentVersion: values.consentVersion,
      }),
    onSuccess: (_, { email }) => onRegistered(email),
    onError: (error) => setFieldErrors(getFieldErrors(error), REGISTER_FIELDS, form.setError),
  });

  return (
    <IdentityScreen
      title={t('identity.register.title')}
      lead={t('identity.register.lead')}
      footer={<SignInPrompt returnUrl={returnUrl} />}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(registration.submit)(event)}>
          <Stack gap="md">
            <FormAlert
              failure={toFormFailure(registration.error, t)}
              fields={REGISTER_FIELDS}
              title={t('identity.register.failed')}
            />
            <EmailField {...form.register('email')} required error={errors.email?.message} />
            <NewPasswordField
              size="md"
              {...form.register('password')}
              required
              error={errors.password?.message}
            />
            <NameFields />
            <AffiliationField />
            <ConsentField />
            <SubmitButton isPending={registration.isPending}>
              {t('identity.register.submit')}
            </SubmitButton>
          </Stack>
        </form>
      </FormProvider>
    </IdentityScreen>
  );
}

function SignInPrompt({ returnUrl }: Pick<Props, 'returnUrl'>) {
  const { t } = useTranslation();
  return (
    <Group gap="0.5rem">
      <Text size="sm">{t('identity.register.haveAccount')}</Text>
      <ScreenLink to={paths.login(returnUrl)}>{t('identity.register.toLogin')}</ScreenLink>
    </Group>
  );
}
