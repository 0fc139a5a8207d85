import { IconHandStop, IconMail, IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConsentText } from '~/api/consents';
import type { Language } from '~/i18n/language';
import type { NewsletterAction } from '~/lib/newsletter';
import page from '~/ui/page.module.css';
import { PageHead } from '~/ui/page-head';
import { SubscriptionForm } from './subscription-form';
import { FormMessage } from './form-message';
import { subscriptionUrl, type SubscriptionFailure } from './newsletter';
import styles from './subscription-page.module.css';

const TERM_ICONS = { rare: IconMail, private: IconShieldLock, leave: IconHandStop };

interface Props {
  language: Language;
  /** Query string of the current URL. */
  search: string;
  /** A letter was just requested. The message is the same for every address, to not reveal subscribers. */
  isRequested: boolean;
  failure: SubscriptionFailure | null;
  consent: ConsentText | null;
}

/** Description of the newsletter, with the forms to subscribe and to unsubscribe. */
export function SubscriptionPage({ language, search, isRequested, failure, consent }: Props) {
  const { t } = useTranslation();
  const renderForm = (action: NewsletterAction) => (
    <SubscriptionForm
      action={action}
      target={subscriptionUrl(search)}
      language={language}
      failure={failure?.action === action ? failure : null}
      consent={consent}
    />
  );
  return (
    <>
      <PageHead trail={[t('routes.subscription')]} title={t('routes.subscription')}>
        <p className={styles.lead}>{t('subscriptions.page.lead')}</p>
      </PageHead>
      <div className={`${page.wrap} ${styles.columns}`}>
        <div className={styles.main}>
          {isRequested && !failure ? (
            <FormMessage id="answer" title={t('subscriptions.page.asked.title')}>
              <p>{t('subscriptions.page.asked.text')}</p>
              <p>{t('subscriptions.page.asked.hint')}</p>
            </FormMessage>
          ) : null}
          {renderForm('subscribe')}
          <NewsletterTerms />
        </div>
        {renderForm('unsubscribe')}
      </div>
    </>
  );
}

function NewsletterTerms() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="newsletter-terms">
      <h2 id="newsletter-terms" className={page.sectionTitle}>
        {t('subscriptions.page.promises.title')}
      </h2>
      <ul className={styles.terms}>
        {(Object.keys(TERM_ICONS) as (keyof typeof TERM_ICONS)[]).map((name) => {
          const Icon = TERM_ICONS[name];
          return (
            <li key={name}>
              <Icon size={24} stroke={1.5} aria-hidden />
              {t(`subscriptions.page.promises.${name}`)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
