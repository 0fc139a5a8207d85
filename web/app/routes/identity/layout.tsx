import { Outlet, useLocation } from 'react-router';
import { IdentityFrame } from '~/features/identity/identity-frame';
import { useDocument } from '../document';

export default function IdentityLayout() {
  const { language, journal } = useDocument();
  const { pathname, search } = useLocation();
  return (
    <IdentityFrame language={language} journal={journal} address={pathname + search}>
      <Outlet />
    </IdentityFrame>
  );
}
