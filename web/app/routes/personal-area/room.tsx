import { Outlet } from 'react-router';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/room';

/** Between the shell and the screens only for the sake of the boundary: an error stays inside the shell. */
export default function Room() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AreaError error={error} />;
}
