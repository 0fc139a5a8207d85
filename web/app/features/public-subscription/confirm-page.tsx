import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import { PageHead } from '~/ui/page-head';
import styles from './confirm-page.module.css';
import { FormMessage } from './form-message';
import { confirmationUrl, subscriptionUrl, type Confirmation } from './newsletter';

interface Props {
  confirmation: Confirmation;
  /** Query string of the current URL. */
  search: string;
}

/**
 * Target page of the link in a confirmation letter. Opening it has no effect, because mail scanners
 * open links.
 */
export function ConfirmPage({ confirmation, search }: Props) {
  switch (confirmation.step) {
    case 'confirm':
      return <ConfirmationForm {...confirmation} search={search} />;
    case 'done':
      return <ConfirmationResult {...confirmation} search={search} />;
    case 'invalid-link':
      return <InvalidLink search={search} />;
  }
}

type StepProps<Step> = Omit<Extract<Confirmation, { step: Step }>, 'step'> & { search: string };

function ConfirmationForm({ action, code, problem, search }: StepProps<'confirm'>) {
  const { t } = useTranslation();
  return (
    <PageLayout title={t(`subscriptions.confirm.${action}.question`)}>
      {problem ? (
        <FormMessage isError title={t('subscriptions.confirm.failed')}>
          <p>{problem}</p>
        </FormMessage>
      ) : null}
      <p className={styles.text}>{t(`subscriptions.confirm.${action}.text`)}</p>
      <form method="post" action={confirmationUrl(search)} className={styles.form}>
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="action" value={action} />
        <button type="submit" className={page.button}>
          {t(`subscriptions.confirm.${action}.submit`)}
        </button>
      </form>
    </PageLayout>
  );
}

function ConfirmationResult({ action, search }: StepProps<'done'>) {
  const { t } = useTranslation();
  return (
    <PageLayout title={t(`subscriptions.confirm.${action}.done`)}>
      <p className={styles.text}>{t(`subscriptions.confirm.${action}.next`)}</p>
      <div className={styles.actions}>
        <a className={page.button} href={paths.home()}>
          {t('errors.page.toHome')}
        </a>
        <a className={page.buttonGhost} href={subscriptionUrl(search)}>
          {t('subscriptions.confirm.toPage')}
        </a>
      </div>
    </PageLayout>
  );
}

function InvalidLink({ search }: StepProps<'invalid-link'>) {
  const { t } = useTranslation();
  return (
    <PageLayout title={t('subscriptions.confirm.broken.title')}>
      <p className={styles.text}>{t('subscriptions.confirm.broken.text')}</p>
      <a className={page.button} href={subscriptionUrl(search)}>
        {t('subscriptions.confirm.broken.again')}
      </a>
    </PageLayout>
  );
}

function PageLayout({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead trail={[t('routes.subscription')]} title={title} />
      <div className={`${page.wrap} ${styles.body}`}>{children}</div>
    </>
  );
}
