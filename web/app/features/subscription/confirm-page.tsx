import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import { PageHead } from '~/ui/page-head';
import styles from './confirm-page.module.css';
import { Message } from './message';
import { confirmationAddress, subscriptionAddress, type Confirmation } from './newsletter';

interface Props {
  confirmation: Confirmation;
  /** Of the present address. */
  search: string;
}

/** Opening the link of a letter changes nothing: programs that look into letters open them, too. */
export function ConfirmPage({ confirmation, search }: Props) {
  switch (confirmation.step) {
    case 'ask':
      return <Question {...confirmation} search={search} />;
    case 'done':
      return <Done {...confirmation} search={search} />;
    case 'broken':
      return <Broken search={search} />;
  }
}

type Of<Step> = Omit<Extract<Confirmation, { step: Step }>, 'step'> & { search: string };

function Question({ action, code, problem, search }: Of<'ask'>) {
  const { t } = useTranslation();
  return (
    <Frame title={t(`subscriptions.confirm.${action}.question`)}>
      {problem ? (
        <Message bad title={t('subscriptions.confirm.failed')}>
          <p>{problem}</p>
        </Message>
      ) : null}
      <p className={styles.text}>{t(`subscriptions.confirm.${action}.text`)}</p>
      <form method="post" action={confirmationAddress(search)} className={styles.form}>
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="action" value={action} />
        <button type="submit" className={page.button}>
          {t(`subscriptions.confirm.${action}.submit`)}
        </button>
      </form>
    </Frame>
  );
}

function Done({ action, search }: Of<'done'>) {
  const { t } = useTranslation();
  return (
    <Frame title={t(`subscriptions.confirm.${action}.done`)}>
      <p className={styles.text}>{t(`subscriptions.confirm.${action}.next`)}</p>
      <div className={styles.actions}>
        <a className={page.button} href={paths.home()}>
          {t('errors.page.toHome')}
        </a>
        <a className={page.buttonGhost} href={subscriptionAddress(search)}>
          {t('subscriptions.confirm.toPage')}
        </a>
      </div>
    </Frame>
  );
}

function Broken({ search }: Of<'broken'>) {
  const { t } = useTranslation();
  return (
    <Frame title={t('subscriptions.confirm.broken.title')}>
      <p className={styles.text}>{t('subscriptions.confirm.broken.text')}</p>
      <a className={page.button} href={subscriptionAddress(search)}>
        {t('subscriptions.confirm.broken.again')}
      </a>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead trail={[t('routes.subscription')]} title={title} />
      <div className={`${page.wrap} ${styles.body}`}>{children}</div>
    </>
  );
}
