import { Button, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getFieldErrors } from '~/api/errors';
import { reviewerCheckQuery, type NamedPerson } from '~/api/reviewers';
import { languageNames, LANGUAGES } from '~/i18n/language';
import { FormAlert, setFieldErrors } from '~/ui/form-errors';
import { blockingReason, candidateFromCheck, requestMethod } from './candidate';
import { ReviewerCheckResult } from './reviewer-check';
import styles from './invite-reviewer-form.module.css';
import {
  FIELDS,
  NAMES,
  trimPerson,
  useInvitationForm,
  type Invitation,
} from './use-invitation-form';
import { useRequestReview } from './use-request-review';

interface Props {
  articleId: number;
  /** Initial values. */
  person: NamedPerson | null;
}

/** Invites a person by e-mail address, or assigns the owner of an existing account. */
export function InviteReviewerForm({ articleId, person }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { form, checked, emailField, nameField, resetForm } = useInvitationForm(articleId, person);
  const { requestReview, isPending, failure, errorTitle } = useRequestReview(articleId, {
    onRequested: resetForm,
    onError: (error) => setFieldErrors(getFieldErrors(error), FIELDS, form.setError),
  });
  const method = (checked && requestMethod(checked)) ?? 'invite';

  const submit = form.handleSubmit((values) => {
    const invitee = trimPerson(values);
    requestReview(async () => {
      const check = await client.fetchQuery({
        ...reviewerCheckQuery(articleId, invitee),
        staleTime: 0,
      });
      return candidateFromCheck(check, invitee, values.language);
    });
  });

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextInput {...emailField} data-autofocus readOnly={isPending} />
      {/* The account already has name and language. */}
      {checked?.user ? null : (
        <>
          <div className={styles.names}>
            {NAMES.map((name) => (
              <TextInput key={name} {...nameField(name)} readOnly={isPending} />
            ))}
          </div>
          <LetterLanguage control={form.control} />
        </>
      )}
      <div aria-live="polite">{checked ? <ReviewerCheckResult checked={checked} /> : null}</div>
      <FormAlert title={errorTitle} failure={failure} fields={FIELDS} />
      <div>
        <Button
          type="submit"
          loading={isPending}
          disabled={Boolean(checked && blockingReason(checked.cannotReview))}
        >
          {t(`assignments.ask.actions.${method}`)}
        </Button>
      </div>
    </form>
  );
}

function LetterLanguage({ control }: { control: Control<Invitation> }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <Text component="span" id={id} size="sm" fw={500} className={styles.label}>
        {t('assignments.invite.language')}
      </Text>
      <Controller
        control={control}
        name="language"
        render={({ field: { value, onChange } }) => (
          <SegmentedControl
            aria-labelledby={id}
            className={styles.languages}
            data={LANGUAGES.map((name) => ({ value: name, label: languageNames[name] }))}
            value={value}
            onChange={onChange}
          />
        )}
      />
    </div>
  );
}
