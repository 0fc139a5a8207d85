import { zodResolver } from '@hookform/resolvers/zod';
import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getFieldErrors } from '~/api/errors';
import { registerExternal } from '~/api/external-sign-in';
import type { ExternalCallback } from '~/api/types';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { setFieldErrors } from '~/ui/form-errors';
import { NewPasswordField } from '~/ui/password-field';
import { ChoiceButtons } from './choice-buttons';
import { ConsentField } from './consent-field';
import type { SignInResult } from './complete-sign-in';
import { ExternalRegisterError } from './external-register-error';
import {
  EXTERNAL_FIELDS,
  externalBody,
  externalSchema,
  toExternalValues,
  type ExternalValues,
} from './external-register-schema';
import { EmailField } from './fields';
import { IdentityScreen } from './identity-screen';
import { AffiliationField, NameFields } from './person-fields';
import { SubmitButton } from './submit-button';

interface Props {
  provider: string;
  name: string;
  callback: ExternalCallback;
  signIn: (token: string) => Promise<SignInResult>;
  onSignedIn: (result: SignInResult) => Promise<void>;
  onStartAgain: () => void;
}

/** Registration of a user who is authenticated by the provider and has no account yet. */
export function ExternalRegisterForm(props: Props) {
  const { provider, name, callback, signIn, onSignedIn, onStartAgain } = props;
  const { t } = useTranslation();
  const schema = useMemo(() => externalSchema(t), [t]);
  const form = useForm<ExternalValues>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: toExternalValues(callback),
  });
  const { control, register, setValue } = form;
  const { errors } = form.formState;
  const [email, affiliation] = useWatch({ control, name: ['email', 'affiliationEn'] });
  const choose = (field: 'email' | 'affiliationEn') => (option: string) =>
    setValue(field, option, { shouldDirty: true, shouldValidate: true });

  const registration = useGuardedMutation({
    mutationFn: async (values: ExternalValues) =>
      signIn(await registerExternal(provider, externalBody(values, callback))),
    onSuccess: onSignedIn,
    onError: (error) => setFieldErrors(getFieldErrors(error), EXTERNAL_FIELDS, form.setError),
  });

  return (
    <IdentityScreen
      title={t('identity.external.registerTitle', { provider: name })}
      lead={t('identity.external.lead', { provider: name })}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(registration.submit)(event)}>
          <Stack gap="md">
            <ExternalRegisterError
              error={registration.error}
              name={name}
              onStartAgain={onStartAgain}
            />
            {callback.openidData ? (
              <Text>
                {t('identity.external.id', { provider: name })}{' '}
                <Text component="span" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {callback.openidData.sub}
                </Text>
              </Text>
            ) : null}
            <NameFields />
            <EmailField
              {...register('email')}
              label={t('identity.external.email')}
              description={t('identity.external.emailHint')}
              error={errors.email?.message}
            />
            <ChoiceButtons
              label={t('identity.external.emailsFrom', { provider: name })}
              options={callback.emails}
              value={email}
              onChoose={choose('email')}
            />
            <AffiliationField />
            <ChoiceButtons
              label={t('identity.external.affiliationsFrom', { provider: name })}
              options={callback.affiliations}
              value={affiliation}
              onChoose={choose('affiliationEn')}
            />
            <NewPasswordField
              size="md"
              {...register('password')}
              label={t('identity.external.password')}
              description={t('identity.external.passwordHint')}
              error={errors.password?.message}
            />
            <ConsentField />
            <SubmitButton isPending={registration.isPending}>
              {t('identity.external.submit')}
            </SubmitButton>
          </Stack>
        </form>
      </FormProvider>
    </IdentityScreen>
  );
}
