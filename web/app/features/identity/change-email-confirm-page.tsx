import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { currentUserQuery } from '~/api/current-user';
import { changeEmail } from '~/api/letter-codes';
import { queryClient } from '~/api/query-client';
import { paths } from '~/lib/paths';
import { readValidToken } from '~/lib/session';
import { CodeScreen } from './code-screen';
import { RedirectNotice } from './redirect-notice';
import { useCountdown } from './use-countdown';
import { useLetterCode } from './use-letter-code';

const REDIRECT_SECONDS = 3;

interface Props {
  code: string | null;
  onCodeRead: () => void;
}

export function ChangeEmailConfirmPage({ code, onCodeRead }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const countdown = useCountdown(REDIRECT_SECONDS, () => void navigate(paths.screen('profileMe')));
  const letterCode = useLetterCode({
    code,
    submitCode: changeEmail,
    onDone: () => {
      countdown.start();
      // The address is already changed; if this request fails, the profile loads the user again.
      if (readValidToken()) void queryClient().prefetchQuery({ ...currentUserQuery, staleTime: 0 });
    },
    onCodeRead: onCodeRead,
  });

  if (letterCode.isDone) {
    return (
      <RedirectNotice
        title={t('identity.changeEmail.done')}
        text={t('identity.changeEmail.doneText')}
        countdown={countdown}
        to="profile"
      />
    );
  }
  return (
    <CodeScreen
      title={t('identity.changeEmail.title')}
      lead={t('identity.changeEmail.lead')}
      errorTitle={t('identity.changeEmail.failed')}
      letterCode={letterCode}
      pathWithCode={paths.changeEmailConfirm}
    />
  );
}
