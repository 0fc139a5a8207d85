import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reviewerCheckQuery, type NamedPerson } from '~/api/reviewers';
import type { Language } from '~/i18n/language';
import { isEmail } from './is-email';

export const NAMES = ['firstNameEn', 'lastNameEn'] as const;
export const FIELDS = ['email', ...NAMES] as const;

export interface Invitation extends NamedPerson {
  language: Language;
}

const NOBODY: NamedPerson = { email: '', firstNameEn: '', lastNameEn: '' };
const PAUSE_MS = 300;

export function personIn({ email, firstNameEn, lastNameEn }: NamedPerson): NamedPerson {
  return {
    email: email.trim(),
    firstNameEn: firstNameEn.trim(),
    lastNameEn: lastNameEn.trim(),
  };
}

/** The fields of an invitation, and what the server knows of whoever is typed in. */
export function useInvitationForm(articleId: number, person: NamedPerson | null) {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  const form = useForm<Invitation>({ defaultValues: { ...NOBODY, ...person, language } });
  const { setFocus, reset, register, control, formState } = form;
  const checked = useCheck(articleId, personIn(useWatch({ control }) as Invitation));
  useEffect(() => setFocus('email'), [setFocus]);

  const field = (name: (typeof FIELDS)[number], rules: Parameters<typeof register>[1]) => ({
    ...register(name, rules),
    label: t(`assignments.invite.${name}`),
    autoComplete: 'off',
    error: formState.errors[name]?.message,
  });
  const required = (text: string) => Boolean(text.trim()) || t('identity.login.required');

  return {
    form,
    checked,
    emailField: {
      ...field('email', {
        validate: {
          required,
          email: (text) => isEmail(text.trim()) || t('identity.login.notEmail'),
        },
      }),
      type: 'email' as const,
      withAsterisk: true,
    },
    nameField: (name: (typeof NAMES)[number]) => ({
      ...field(name, { validate: { required } }),
      lang: 'en',
      withAsterisk: true,
    }),
    /** For the next person. */
    begin: () => {
      reset({ ...NOBODY, language: form.getValues('language') }, { keepFieldsRef: true });
      setFocus('email');
    },
  };
}

/** Asked as soon as the typing pauses and the address looks like one. */
function useCheck(articleId: number, typed: NamedPerson) {
  const [email] = useDebouncedValue(typed.email, PAUSE_MS);
  const [firstNameEn] = useDebouncedValue(typed.firstNameEn, PAUSE_MS);
  const [lastNameEn] = useDebouncedValue(typed.lastNameEn, PAUSE_MS);
  const { data } = useQuery({
    ...reviewerCheckQuery(articleId, { email, firstNameEn, lastNameEn }),
    enabled: isEmail(email),
    // While the names are typed, what is known of the address stays.
    placeholderData: (before, query) =>
      (query?.queryKey.at(-1) as NamedPerson | undefined)?.email === email ? before : undefined,
  });
  return typed.email === email ? data : undefined;
}
