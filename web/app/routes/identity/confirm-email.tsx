import { ConfirmEmailPage } from '~/features/identity/confirm-email-page';
import { createTitleMeta } from './head';
import { useCodeInUrl } from './navigation';

export const meta = createTitleMeta('identityConfirmEmail');

export default function ConfirmEmailRoute() {
  const { code, removeFromUrl } = useCodeInUrl();
  return <ConfirmEmailPage code={code} onCodeRead={removeFromUrl} />;
}
