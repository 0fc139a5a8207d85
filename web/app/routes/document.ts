import { useRouteLoaderData } from 'react-router';
import type { loader } from '~/root';

/** Returns language, origin and journal from the root loader. */
export function useDocument() {
  const document = useRouteLoaderData<typeof loader>('root');
  if (!document) throw new Error('useDocument requires the root loader data');
  return document;
}
