import { ResetPasswordConfirmPage } from '~/features/identity/reset-password-confirm-page';
import { titleMeta } from './head';
import { useCodeInUrl } from './letter-code';

export const meta = titleMeta('resetPasswordConfirm');

export default function ResetPasswordConfirmRoute() {
  const { code } = useCodeInUrl();
  return <ResetPasswordConfirmPage code={code} />;
}
