import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '~/api/use-current-user';
import { SecurityPage } from '~/features/security/security-page';
import { useLogOut } from '~/features/shell/session-end';
import { PageHeading } from '~/ui/page-heading';

export default function Security() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.security')}</PageHeading>
      <SecurityPage user={useCurrentUser()} onSignedOut={useLogOut()} />
    </>
  );
}
