import { useTranslation } from 'react-i18next';
import type { ConsentText as Text } from '~/api/consents';
import { ConsentText } from '~/ui/consent-text';
import styles from './letter-form.module.css';

interface Props {
  consent: Text;
  fault: string | null;
  /** Nothing above it is wrong. */
  isFirstFault: boolean;
}

/** Agreeing to the text that is shown here; what is sent says which one it was. */
export function Consent({ consent, fault, isFirstFault }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="consentVersion"
          value={consent.version}
          required
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'consent-fault' : undefined}
          // Without a script it is the one way back to what was missing.
          // eslint-disable-next-line jsx-a11y-x/no-autofocus
          autoFocus={fault !== null && isFirstFault}
        />
        {t('subscriptions.page.consent.label')}
      </label>
      {fault ? (
        <p id="consent-fault" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      <details>
        <summary className={styles.summary}>{t('subscriptions.page.consent.read')}</summary>
        <ConsentText text={consent.text} />
      </details>
    </div>
  );
}
