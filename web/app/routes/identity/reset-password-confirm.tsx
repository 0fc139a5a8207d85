import { ResetPasswordConfirm } from '~/features/identity/reset-password-confirm';
import { titled } from './head';
import { useCodeInAddress } from './letter-code';

export const meta = titled('resetPasswordConfirm');

export default function ResetPasswordConfirmRoute() {
  const { code } = useCodeInAddress();
  return <ResetPasswordConfirm code={code} />;
}
