import { ResetPasswordPage } from '~/features/identity/reset-password-page';
import { titleMeta } from './head';

export const meta = titleMeta('resetPassword');

export default function ResetPasswordRoute() {
  return <ResetPasswordPage />;
}
