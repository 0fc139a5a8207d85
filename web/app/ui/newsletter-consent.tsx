import { useTranslation } from 'react-i18next';
import { ConsentText } from './consent-text';
import styles from './newsletter-consent.module.css';

interface Props {
  consent: { version: number; text: string };
  error?: string | null;
  /** No field above has an error. */
  isFirstError?: boolean;
}

/** Consent checkbox of a newsletter form, with its text; the form sends the version of the text. */
export function NewsletterConsent({ consent, error = null, isFirstError = false }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="consentVersion"
          value={consent.version}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'consent-error' : undefined}
          // The page has no scripts to focus the field with the error.
          // eslint-disable-next-line jsx-a11y-x/no-autofocus
          autoFocus={error !== null && isFirstError}
        />
        {t('subscriptions.page.consent.label')}
      </label>
      {error ? (
        <p id="consent-error" className={styles.error}>
          {error}
        </p>
      ) : null}
      <details>
        <summary className={styles.summary}>{t('subscriptions.page.consent.read')}</summary>
        <ConsentText text={consent.text} />
      </details>
    </div>
  );
}
