import { ResetPassword } from '~/features/identity/reset-password';
import { titled } from './head';

export const meta = titled('resetPassword');

export default function ResetPasswordRoute() {
  return <ResetPassword />;
}
