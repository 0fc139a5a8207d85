import { ChangeEmailConfirm } from '~/features/identity/change-email-confirm';
import { titled } from './head';
import { useCodeInAddress } from './letter-code';

export const meta = titled('changeEmailConfirm');

export default function ChangeEmailConfirmRoute() {
  const { code, takeOut } = useCodeInAddress();
  return <ChangeEmailConfirm code={code} onCodeTaken={takeOut} />;
}
