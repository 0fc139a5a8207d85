import { ConfirmEmail } from '~/features/identity/confirm-email';
import { titled } from './head';
import { useCodeInAddress } from './letter-code';

export const meta = titled('identityConfirmEmail');

export default function ConfirmEmailRoute() {
  const { code, takeOut } = useCodeInAddress();
  return <ConfirmEmail code={code} onCodeTaken={takeOut} />;
}
