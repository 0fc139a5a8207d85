import { ChangeEmailConfirmPage } from '~/features/identity/change-email-confirm-page';
import { createTitleMeta } from './head';
import { useCodeInUrl } from './navigation';

export const meta = createTitleMeta('changeEmailConfirm');

export default function ChangeEmailConfirmRoute() {
  const { code, removeFromUrl } = useCodeInUrl();
  return <ChangeEmailConfirmPage code={code} onCodeRead={removeFromUrl} />;
}
