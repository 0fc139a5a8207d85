import { Registration } from '~/features/identity/registration';
import { titled } from './head';

export const meta = titled('identityRegister');

export default function Register() {
  return <Registration />;
}
