import { ResetPasswordPage } from '~/features/identity/reset-password-page';
import { createTitleMeta } from './head';

export const meta = createTitleMeta('resetPassword');

export default function ResetPasswordRoute() {
  return <ResetPasswordPage />;
}
