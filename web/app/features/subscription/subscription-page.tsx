import { IconHandStop, IconMail, IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConsentText } from '~/api/consents';
import type { Language } from '~/i18n/language';
import type { NewsletterAction } from '~/lib/newsletter';
import page from '~/ui/page.module.css';
import { PageHead } from '~/ui/page-head';
import { LetterForm } from './letter-form';
import { Message } from './message';
import { subscriptionAddress, type Refusal } from './newsletter';
import styles from './subscription-page.module.css';

const PROMISES = { rare: IconMail, private: IconShieldLock, leave: IconHandStop };

interface Props {
  language: Language;
  /** Of the present address. */
  search: string;
  /** A letter was asked for just now: the same words for every address. */
  isAsked: boolean;
  refusal: Refusal | null;
  consent: ConsentText | null;
}

/** What the newsletter is, and the two letters that begin and end it. */
export function SubscriptionPage({ language, search, isAsked, refusal, consent }: Props) {
  const { t } = useTranslation();
  const form = (action: NewsletterAction) => (
    <LetterForm
      action={action}
      to={subscriptionAddress(search)}
      language={language}
      refusal={refusal?.action === action ? refusal : null}
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
          {isAsked && !refusal ? (
            <Message id="answer" title={t('subscriptions.page.asked.title')}>
              <p>{t('subscriptions.page.asked.text')}</p>
              <p>{t('subscriptions.page.asked.hint')}</p>
            </Message>
          ) : null}
          {form('subscribe')}
          <Promises />
        </div>
        {form('unsubscribe')}
      </div>
    </>
  );
}

function Promises() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="promises">
      <h2 id="promises" className={page.sectionTitle}>
        {t('subscriptions.page.promises.title')}
      </h2>
      <ul className={styles.promises}>
        {(Object.keys(PROMISES) as (keyof typeof PROMISES)[]).map((name) => {
          const Icon = PROMISES[name];
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
