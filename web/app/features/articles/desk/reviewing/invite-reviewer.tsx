import { Button, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldFaults } from '~/api/errors';
import { reviewerCheckQuery, type NamedPerson } from '~/api/reviewers';
import { languageNames, LANGUAGES } from '~/i18n/language';
import { FormAlert } from '~/ui/form-alert';
import { placeFaults } from '~/ui/place-faults';
import { checkedCandidate, hindrance, wayToAsk } from './candidate';
import { CheckedPersonLines } from './checked-person';
import styles from './invite-reviewer.module.css';
import { FIELDS, NAMES, personIn, useInvitationForm, type Invitation } from './use-invitation-form';
import { useAskReviewer } from './use-ask-reviewer';

interface Props {
  articleId: number;
  /** Whom it is filled in with. */
  person: NamedPerson | null;
}

/** Somebody by their address. Where there is an account, its owner is asked in the ordinary way. */
export function InviteReviewer({ articleId, person }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { form, checked, emailField, nameField, begin } = useInvitationForm(articleId, person);
  const { ask, isUnderWay, failure, failed } = useAskReviewer(articleId, {
    onAsked: begin,
    onRefused: (error) => placeFaults(fieldFaults(error), FIELDS, form.setError),
  });
  const way = (checked && wayToAsk(checked)) ?? 'invite';

  const submit = form.handleSubmit((values) => {
    const named = personIn(values);
    ask(async () => {
      const found = await client.fetchQuery({
        ...reviewerCheckQuery(articleId, named),
        staleTime: 0,
      });
      return checkedCandidate(found, named, values.language);
    });
  });

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextInput {...emailField} readOnly={isUnderWay} />
      {/* Of an account all this is known. */}
      {checked?.user ? null : (
        <>
          <div className={styles.names}>
            {NAMES.map((name) => (
              <TextInput key={name} {...nameField(name)} readOnly={isUnderWay} />
            ))}
          </div>
          <LetterLanguage control={form.control} />
        </>
      )}
      <div aria-live="polite">{checked ? <CheckedPersonLines checked={checked} /> : null}</div>
      <FormAlert title={failed} failure={failure} fields={FIELDS} />
      <div>
        <Button
          type="submit"
          loading={isUnderWay}
          disabled={Boolean(checked && hindrance(checked.cannotReview))}
        >
          {t(`assignments.ask.actions.${way}`)}
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
