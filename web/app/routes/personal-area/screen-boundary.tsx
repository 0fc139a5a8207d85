import { Outlet } from 'react-router';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/screen-boundary';

/** Error boundary between shell and screens, so that the shell stays visible. */
export default function ScreenBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AreaError error={error} />;
}
