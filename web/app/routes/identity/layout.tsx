import { Outlet, useLocation } from 'react-router';
import { IdentityFrame } from '~/features/identity/identity-frame';
import { useDocument } from '../document';

/** The addresses of these pages carry codes, which must get into nobody's log. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' });

export default function IdentityLayout() {
  const { language, journal } = useDocument();
  const { pathname, search } = useLocation();
  return (
    <IdentityFrame language={language} journal={journal} address={pathname + search}>
      <Outlet />
    </IdentityFrame>
  );
}
