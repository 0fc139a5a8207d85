import { useTranslation } from 'react-i18next';
import { authorizeExternal } from '~/api/external-sign-in';
import { useSubmission } from '~/api/use-submission';
import { useOnce } from '~/ui/use-once';
import { ExternalFailure } from './external-failure';
import { ExternalProgress } from './external-progress';

interface Props {
  provider: string;
  name: string;
  onLeave: (url: string) => void;
}

/** Asks the server where to go, and goes there. */
export function GoToProvider({ provider, name, onLeave }: Props) {
  const { t } = useTranslation();
  const leaving = useSubmission({
    mutationFn: () => authorizeExternal(provider),
    onSuccess: onLeave,
  });
  useOnce(() => leaving.submit(), true);

  if (leaving.error) {
    return <ExternalFailure name={name} error={leaving.error} onRetry={() => leaving.submit()} />;
  }
  return <ExternalProgress name={name} text={t('identity.external.leaving', { provider: name })} />;
}
