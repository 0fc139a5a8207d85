import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { currentUserQuery } from '~/api/current-user';
import { changeEmail } from '~/api/letter-codes';
import { queryClient } from '~/api/query-client';
import { paths } from '~/lib/paths';
import { validToken } from '~/lib/session';
import { CodeScreen } from './code-screen';
import { GoingOn } from './going-on';
import { useCountdown } from './use-countdown';
import { useLetterCode } from './use-letter-code';

const SECONDS = 3;

interface Props {
  code: string | null;
  onCodeTaken: () => void;
}

export function ChangeEmailConfirm({ code, onCodeTaken }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const countdown = useCountdown(SECONDS, () => void navigate(paths.room('profileMe')));
  const letterCode = useLetterCode({
    code,
    use: changeEmail,
    onDone: () => {
      countdown.start();
      // The address is changed already; should this fail, the profile will ask again.
      if (validToken()) void queryClient().prefetchQuery({ ...currentUserQuery, staleTime: 0 });
    },
    onTaken: onCodeTaken,
  });

  if (letterCode.isDone) {
    return (
      <GoingOn
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
      failed={t('identity.changeEmail.failed')}
      letterCode={letterCode}
      here={paths.changeEmailConfirm}
    />
  );
}
