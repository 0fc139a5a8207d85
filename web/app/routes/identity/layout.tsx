import { Outlet, useLocation } from 'react-router';
import { IdentityLayout } from '~/features/identity/identity-layout';
import '~/ui/all-styles';
import { useDocument } from '../document';

/** The URLs contain codes, which must not leak through the referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' });

export default function IdentityLayoutRoute() {
  const { language, journal } = useDocument();
  const { pathname, search } = useLocation();
  return (
    <IdentityLayout language={language} journal={journal} url={pathname + search}>
      <Outlet />
    </IdentityLayout>
  );
}
