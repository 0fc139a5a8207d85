import type { MiddlewareFunction } from 'react-router';
import { isOfAnotherSystem } from './redirects.server';

/** Names that begin with a dot, such as `.well-known/…`, or have an extension. */
const FILE_NAME = /^\.|\.[a-z][a-z0-9]*$/i;

/**
 * Answers requests for files that do not exist with a bare 404 before anything is read: only programs
 * send them, often and to many addresses.
 */
export const rejectUnknownFiles: MiddlewareFunction<Response> = ({ params }, next) => {
  const unknownPath = params['*'];
  if (unknownPath === undefined || !FILE_NAME.test(unknownPath)) return next();
  // The name of a file may follow the number of a galley.
  if (isOfAnotherSystem(`/${unknownPath}`)) return next();
  const response = new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  return Promise.resolve(response);
};
