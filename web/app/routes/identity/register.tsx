import { useSearchParams } from 'react-router';
import { RegistrationPage } from '~/features/identity/registration-page';
import { safeReturnUrl } from '~/lib/safe-urls';
import { createTitleMeta } from './head';

export const meta = createTitleMeta('identityRegister');

export default function Register() {
  const [query] = useSearchParams();
  return <RegistrationPage returnUrl={safeReturnUrl(query.get('returnUrl')) ?? undefined} />;
}
