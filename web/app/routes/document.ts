import { useRouteLoaderData } from 'react-router';
import type { loader } from '~/root';

/** The language, the origin and the journal of the document that the application runs in. */
export function useDocument() {
  const document = useRouteLoaderData<typeof loader>('root');
  if (!document) throw new Error('The root has not been loaded');
  return document;
}
