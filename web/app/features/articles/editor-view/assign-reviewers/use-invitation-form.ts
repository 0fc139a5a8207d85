import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reviewerCheckQuery, type NamedPerson } from '~/api/reviewers';
import type { Language } from '~/i18n/language';
import { isEmail } from './candidate';

export const NAMES = ['firstNameEn', 'lastNameEn'] as const;
export const FIELDS = ['email', ...NAMES] as const;

export interface Invitation extends NamedPerson {
  language: Language;
}

const EMPTY_PERSON: NamedPerson = { email: '', firstNameEn: '', lastNameEn: '' };
const DEBOUNCE_MS = 300;

export function trimPerson({ email, firstNameEn, lastNameEn }: NamedPerson): NamedPerson {
  return {
    email: email.trim(),
    firstNameEn: firstNameEn.trim(),
    lastNameEn: lastNameEn.trim(),
  };
}

/** Fields of the invitation, and the server's check of the entered person. */
export function useInvitationForm(articleId: number, person: NamedPerson | null) {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  const form = useForm<Invitation>({ defaultValues: { ...EMPTY_PERSON, ...person, language } });
  const { setFocus, reset, register, control, formState } = form;
  const checked = useReviewerCheck(articleId, trimPerson(useWatch({ control }) as Invitation));
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
    /** Clears the form for the next person. */
    resetForm: () => {
      reset({ ...EMPTY_PERSON, language: form.getValues('language') }, { keepFieldsRef: true });
      setFocus('email');
    },
  };
}

/** Checks the person once typing pauses and the e-mail address is plausible. */
function useReviewerCheck(articleId: number, typed: NamedPerson) {
  const [email] = useDebouncedValue(typed.email, DEBOUNCE_MS);
  const [firstNameEn] = useDebouncedValue(typed.firstNameEn, DEBOUNCE_MS);
  const [lastNameEn] = useDebouncedValue(typed.lastNameEn, DEBOUNCE_MS);
  const { data } = useQuery({
    ...reviewerCheckQuery(articleId, { email, firstNameEn, lastNameEn }),
    enabled: isEmail(email),
    // Keeps the result of the same address while the names are typed.
    placeholderData: (before, query) =>
      (query?.queryKey.at(-1) as NamedPerson | undefined)?.email === email ? before : undefined,
  });
  return typed.email === email ? data : undefined;
}
