import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '~/lib/paths';
import { endSession } from '~/lib/session';

/** Opens the login and returns. Ends the session of another account first: the login would skip the form. */
export function SignInButton({ returnUrl }: { returnUrl: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button
      size="sm"
      variant="default"
      onClick={() => {
        endSession();
        void navigate(paths.login(returnUrl));
      }}
    >
      {t('identity.login.submit')}
    </Button>
  );
}
