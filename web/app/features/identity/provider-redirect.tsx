import { useTranslation } from 'react-i18next';
import { requestSignInUrl } from '~/api/external-sign-in';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { useRunOnce } from '~/ui/use-run-once';
import { ExternalFailure, ExternalProgress } from './external-state';
import { readSignInIntent } from './sign-in-intent';

interface Props {
  provider: string;
  name: string;
  onRedirect: (url: string) => void;
}

/** Requests the authorization URL of the provider and redirects to it. */
export function ProviderRedirect({ provider, name, onRedirect }: Props) {
  const { t } = useTranslation();
  const authorization = useGuardedMutation({
    // A tab that closes itself was opened to confirm who somebody is.
    mutationFn: () => requestSignInUrl(provider, readSignInIntent().closeWhenDone),
    onSuccess: onRedirect,
  });
  useRunOnce(() => authorization.submit(), true);

  if (authorization.error) {
    return (
      <ExternalFailure
        name={name}
        error={authorization.error}
        onRetry={() => authorization.submit()}
      />
    );
  }
  return <ExternalProgress name={name} text={t('identity.external.leaving', { provider: name })} />;
}
