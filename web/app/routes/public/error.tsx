import { data } from 'react-router';
import type { ErrorKind } from '~/features/site/error-kind';
import { ErrorPage } from '~/features/site/error-page';
import { publicHead } from '~/features/site/head';
import { translator } from '~/i18n/translations';
import type { ErrorCode } from '~/lib/paths';
import { safeReturnUrl } from '~/lib/safe-urls';
import { usePublicSite } from './public-site';
import type { Route } from './+types/error';

export { ErrorBoundary } from './public-site';

const ERRORS: Record<ErrorCode | 403 | 404 | 410, { kind: ErrorKind; status: number }> = {
  'auth-required': { kind: 'authRequired', status: 403 },
  'access-restricted': { kind: 'accessRestricted', status: 403 },
  'page-not-found': { kind: 'pageNotFound', status: 404 },
  403: { kind: 'accessRestricted', status: 403 },
  404: { kind: 'pageNotFound', status: 404 },
  410: { kind: 'articleWithdrawn', status: 410 },
};

export function loader({ request, params }: Route.LoaderArgs) {
  const code = params.code ?? '';
  // Own keys only: `/error/constructor` is not an error code.
  const entry = Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS] : null;
  const { kind, status } = entry ?? { kind: 'generic' as const, status: 200 };
  const returnUrl = safeReturnUrl(new URL(request.url).searchParams.get('returnUrl'));
  return data({ kind, returnUrl }, { status });
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const t = root && translator(root.language);
  return publicHead({
    root,
    title: loaderData && t?.(`errors.page.${loaderData.kind}.title`),
    pathname: location.pathname,
    noindex: true,
  });
}

export default function ErrorRoute({ loaderData }: Route.ComponentProps) {
  const { signedIn } = usePublicSite();
  return <ErrorPage kind={loaderData.kind} returnUrl={loaderData.returnUrl} signedIn={signedIn} />;
}
