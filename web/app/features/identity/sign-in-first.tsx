import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '~/lib/paths';
import { endSession } from '~/lib/session';

/** To the login and back here. Whoever is signed in already is somebody else, and would not be asked. */
export function SignInFirst({ returnUrl }: { returnUrl: string }) {
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
