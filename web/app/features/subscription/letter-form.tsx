import { useTranslation } from 'react-i18next';
import type { ConsentText } from '~/api/consents';
import { languageNames, LANGUAGES, type Language } from '~/i18n/language';
import type { NewsletterAction } from '~/lib/newsletter';
import page from '~/ui/page.module.css';
import { Consent } from './consent';
import styles from './letter-form.module.css';
import { Message } from './message';
import type { Refusal } from './newsletter';

interface Props {
  action: NewsletterAction;
  /** Where it is sent. */
  to: string;
  language: Language;
  /** What it was sent with last, where it was not taken. */
  refusal: Refusal | null;
  /** What a subscriber agrees to; null where it could not be loaded. */
  consent: ConsentText | null;
}

/** Asks for a letter to an address. The server alone says what an address is, so the browser does not. */
export function LetterForm({ action, to, language, refusal, consent }: Props) {
  const { t } = useTranslation();
  const { fault = null, problem = null } = refusal ?? {};
  const emailId = `${action}-email`;
  const reasonId = refusal ? `${action}-reason` : undefined;

  return (
    <section
      id={action}
      className={styles.card}
      data-first={action === 'subscribe' || undefined}
      aria-labelledby={`${action}-title`}
    >
      <h2 id={`${action}-title`}>{t(`subscriptions.page.${action}.title`)}</h2>
      <p className={styles.text}>{t(`subscriptions.page.${action}.text`)}</p>
      <form method="post" action={to} noValidate className={styles.form}>
        <input type="hidden" name="action" value={action} />
        {problem ? (
          <Message id={reasonId} bad title={t('subscriptions.page.failed.title')}>
            <p>{problem}</p>
          </Message>
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
            defaultValue={refusal?.email}
            aria-invalid={fault ? true : undefined}
            aria-describedby={reasonId}
            // Without a script it is the one way back to the form that was not taken.
            // eslint-disable-next-line jsx-a11y-x/no-autofocus
            autoFocus={refusal !== null && (fault !== null || !refusal.consentFault)}
          />
          {fault ? (
            <p id={reasonId} className={styles.fault}>
              {fault}
            </p>
          ) : null}
        </div>
        {action === 'subscribe' ? <Languages chosen={refusal?.language ?? language} /> : null}
        {action === 'subscribe' && consent ? (
          <Consent consent={consent} fault={refusal?.consentFault ?? null} isFirstFault={!fault} />
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

function Languages({ chosen }: { chosen: Language }) {
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
              defaultChecked={language === chosen}
            />
            {languageNames[language]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
