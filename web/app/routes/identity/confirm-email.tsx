import { ConfirmEmailPage } from '~/features/identity/confirm-email-page';
import { titleMeta } from './head';
import { useCodeInUrl } from './letter-code';

export const meta = titleMeta('identityConfirmEmail');

export default function ConfirmEmailRoute() {
  const { code, removeFromUrl } = useCodeInUrl();
  return <ConfirmEmailPage code={code} onCodeRead={removeFromUrl} />;
}
