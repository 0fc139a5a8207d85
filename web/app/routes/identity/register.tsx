import { RegistrationPage } from '~/features/identity/registration-page';
import { createTitleMeta } from './head';

export const meta = createTitleMeta('identityRegister');

export default function Register() {
  return <RegistrationPage />;
}
