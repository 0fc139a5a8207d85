import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { accountConsentQuery } from '~/api/consents';
import { errorMessage } from '~/api/errors';
import { ConsentText } from '~/ui/consent-text';
import { ErrorAlert } from '~/ui/error-alert';
import styles from './identity.module.css';

interface Values {
  /** Version of the text that the user agreed to; null before that. */
  consentVersion: number | null;
}

/** Consent checkbox with its text, for the surrounding form. Shows an error if the text cannot be loaded. */
export function ConsentField() {
  const { field, fieldState } = useController<Values>({ name: 'consentVersion' });
  const { t, i18n } = useTranslation();
  const { data, error: failure } = useQuery(accountConsentQuery(i18n.language));
  if (failure) {
    return <ErrorAlert title={t('identity.consent.failed')} message={errorMessage(failure, t)} />;
  }
  return (
    <div className={styles.field}>
      <Checkbox
        checked={field.value !== null}
        disabled={!data}
        // A field above loses the focus only after the click: its validation message would move the
        // box away between pressing and releasing the mouse button.
        wrapperProps={{ onMouseDown: (event) => event.preventDefault() }}
        onChange={({ currentTarget }) => {
          currentTarget.focus();
          field.onChange(currentTarget.checked ? (data?.version ?? null) : null);
        }}
        onBlur={field.onBlur}
        required
        label={t('identity.consent.label')}
        error={fieldState.error?.message}
      />
      <details className={styles.details}>
        <summary>{t('identity.consent.read')}</summary>
        {data ? <ConsentText text={data.text} /> : null}
      </details>
    </div>
  );
}
