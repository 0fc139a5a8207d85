import { useTranslation } from 'react-i18next';
import type { ConsentText } from '~/api/consents';
import { paths } from '~/lib/paths';
import { NewsletterConsent } from '~/ui/newsletter-consent';
import page from '~/ui/page.module.css';
import styles from './home-cards.module.css';

/** Newsletter form of the home page; posts to the subscription page, which shows the result. */
export function HomeSubscriptionForm({ consent }: { consent: ConsentText }) {
  const { t } = useTranslation();
  return (
    <section className={styles.card} aria-labelledby="subscribe">
      <h2 id="subscribe">{t('site.home.subscribe.title')}</h2>
      <p>{t('site.home.subscribe.text')}</p>
      <form method="post" action={paths.subscription()} noValidate className={styles.form}>
        <input type="hidden" name="action" value="subscribe" />
        <label htmlFor="subscribe-email">{t('site.home.subscribe.email')}</label>
        <input
          id="subscribe-email"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <NewsletterConsent consent={consent} />
        <button type="submit" className={page.button}>
          {t('site.home.subscribe.submit')}
        </button>
      </form>
    </section>
  );
}
