import { useTranslation } from 'react-i18next';
import type { ConsentText } from '~/api/consents';
import { languageNames, LANGUAGES, type Language } from '~/i18n/language';
import type { NewsletterAction } from '~/lib/newsletter';
import { NewsletterConsent } from '~/ui/newsletter-consent';
import page from '~/ui/page.module.css';
import styles from './subscription-form.module.css';
import { FormMessage } from './form-message';
import type { SubscriptionFailure } from './newsletter';

interface Props {
  action: NewsletterAction;
  /** URL that the form posts to. */
  target: string;
  language: Language;
  /** Values and errors of the last request, if it was rejected. */
  failure: SubscriptionFailure | null;
  /** Consent text for subscribers; null if it could not be loaded. */
  consent: ConsentText | null;
}

/** Requests a confirmation letter. `noValidate`: only the server decides which addresses are valid. */
export function SubscriptionForm({ action, target, language, failure, consent }: Props) {
  const { t } = useTranslation();
  const { emailError = null, problem = null } = failure ?? {};
  const emailId = `${action}-email`;
  const reasonId = failure ? `${action}-reason` : undefined;

  return (
    <section
      id={action}
      className={styles.card}
      data-primary={action === 'subscribe' || undefined}
      aria-labelledby={`${action}-title`}
    >
      <h2 id={`${action}-title`}>{t(`subscriptions.page.${action}.title`)}</h2>
      <p className={styles.text}>{t(`subscriptions.page.${action}.text`)}</p>
      <form method="post" action={target} noValidate className={styles.form}>
        <input type="hidden" name="action" value={action} />
        {problem ? (
          <FormMessage id={reasonId} isError title={t('subscriptions.page.failed.title')}>
            <p>{problem}</p>
          </FormMessage>
        ) : null}
        <div className={styles.field}>
          <label htmlFor={emailId} className={styles.label}>
            {t('subscriptions.page.email')}
          </label>
          <input
            id={emailId}
            className={styles.input}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={failure?.email}
            aria-invalid={emailError ? true : undefined}
            aria-describedby={reasonId}
            // The page has no scripts to focus the rejected form.
            // eslint-disable-next-line jsx-a11y-x/no-autofocus
            autoFocus={failure !== null && (emailError !== null || !failure.consentError)}
          />
          {emailError ? (
            <p id={reasonId} className={styles.error}>
              {emailError}
            </p>
          ) : null}
        </div>
        {action === 'subscribe' ? (
          <LanguageOptions selected={failure?.language ?? language} />
        ) : null}
        {action === 'subscribe' && consent ? (
          <NewsletterConsent
            consent={consent}
            error={failure?.consentError ?? null}
            isFirstError={!emailError}
          />
        ) : null}
        <button
          type="submit"
          className={`${action === 'subscribe' ? page.button : page.buttonGhost} ${styles.submit}`}
        >
          {t(`subscriptions.page.${action}.submit`)}
        </button>
      </form>
    </section>
  );
}

function LanguageOptions({ selected }: { selected: Language }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.languages}>
      <legend className={styles.label}>{t('subscriptions.page.language')}</legend>
      <div className={styles.choices}>
        {LANGUAGES.map((language) => (
          <label key={language} className={styles.choice} lang={language}>
            <input
              type="radio"
              name="language"
              value={language}
              defaultChecked={language === selected}
            />
            {languageNames[language]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
