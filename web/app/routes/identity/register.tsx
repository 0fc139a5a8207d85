import { RegistrationPage } from '~/features/identity/registration-page';
import { titleMeta } from './head';

export const meta = titleMeta('identityRegister');

export default function Register() {
  return <RegistrationPage />;
}
