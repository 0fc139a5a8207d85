import { ChangeEmailConfirmPage } from '~/features/identity/change-email-confirm-page';
import { titleMeta } from './head';
import { useCodeInUrl } from './letter-code';

export const meta = titleMeta('changeEmailConfirm');

export default function ChangeEmailConfirmRoute() {
  const { code, removeFromUrl } = useCodeInUrl();
  return <ChangeEmailConfirmPage code={code} onCodeRead={removeFromUrl} />;
}
