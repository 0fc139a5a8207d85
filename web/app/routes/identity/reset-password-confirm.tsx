import { ResetPasswordConfirmPage } from '~/features/identity/reset-password-confirm-page';
import { createTitleMeta } from './head';
import { useCodeInUrl } from './navigation';

export const meta = createTitleMeta('resetPasswordConfirm');

export default function ResetPasswordConfirmRoute() {
  const { code } = useCodeInUrl();
  return <ResetPasswordConfirmPage code={code} />;
}
