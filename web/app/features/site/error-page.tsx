import {
  IconAlertTriangle,
  IconFileOff,
  IconFileUnknown,
  IconLock,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import { getErrorKind, type ErrorKind } from './error-kind';
import styles from './error-page.module.css';

const icons: Record<ErrorKind, typeof IconLock> = {
  authRequired: IconLock,
  accessRestricted: IconLock,
  pageNotFound: IconFileUnknown,
  issueNotFound: IconFileUnknown,
  articleWithdrawn: IconFileOff,
  unavailable: IconPlugConnectedX,
  generic: IconAlertTriangle,
};

/** Kinds whose first button does not lead to the home page. */
const HAS_OWN_ACTION: readonly ErrorKind[] = ['authRequired', 'issueNotFound'];

interface Props {
  kind: ErrorKind;
  /** URL that could not be opened; validated to belong to this site. */
  returnUrl?: string | null;
  signedIn?: boolean;
}

export function ErrorPage({ kind, returnUrl = null, signedIn = false }: Props) {
  const { t } = useTranslation();
  const Icon = icons[kind];

  return (
    <div className={`${page.wrap} ${styles.page}`}>
      <Icon className={styles.icon} size={56} stroke={1.25} aria-hidden />
      <h1 className={styles.title}>{t(`errors.page.${kind}.title`)}</h1>
      <p className={styles.text}>{t(`errors.page.${kind}.text`)}</p>
      {kind === 'accessRestricted' ? <RestrictedAddress returnUrl={returnUrl} /> : null}
      <div className={styles.actions}>
        {kind === 'authRequired' ? (
          <a className={page.button} href={paths.login(returnUrl ?? undefined)}>
            {t('errors.page.signIn')}
          </a>
        ) : null}
        {kind === 'issueNotFound' ? (
          <a className={page.button} href={paths.issuesArchive()}>
            {t('errors.page.toIssues')}
          </a>
        ) : null}
        <a
          className={HAS_OWN_ACTION.includes(kind) ? page.buttonGhost : page.button}
          href={paths.home()}
        >
          {t('errors.page.toHome')}
        </a>
        {signedIn && kind !== 'authRequired' ? (
          <a className={page.buttonGhost} href={paths.login()}>
            {t('errors.page.toArea')}
          </a>
        ) : null}
      </div>
    </div>
  );
}

function RestrictedAddress({ returnUrl }: { returnUrl: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      {returnUrl ? (
        <p className={styles.address}>
          {t('errors.page.accessRestricted.address')} <code>{returnUrl}</code>
        </p>
      ) : null}
      <p className={styles.hint}>{t('errors.page.accessRestricted.hint')}</p>
    </>
  );
}

/** Error page without the site layout, for errors that occur before the journal is loaded. */
export function BareErrorPage({ error }: { error: unknown }) {
  return (
    <main>
      <ErrorPage kind={getErrorKind(error)} />
    </main>
  );
}
