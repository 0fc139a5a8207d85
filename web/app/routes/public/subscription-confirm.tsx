import { data, redirect, useLocation } from 'react-router';
import { ApiError } from '~/api/errors';
import { confirmSubscription } from '~/api/newsletter.server';
import { noindexHead } from '~/features/site/head';
import { ConfirmPage } from '~/features/public-subscription/confirm-page';
import { confirmationUrl, type Confirmation } from '~/features/public-subscription/newsletter';
import { DEFAULT_LANGUAGE } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { detectLanguage } from '~/lib/detect-language';
import { parseNewsletterAction } from '~/lib/newsletter';
import type { Route } from './+types/subscription-confirm';
import { toFormProblem, requireSameOrigin } from './failures.server';

export { ErrorBoundary } from './public-site';

/** The URL contains a code, which must not leak to other sites through the referrer. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin' });

const INVALID_LINK: Confirmation = { step: 'invalid-link' };

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const done = parseNewsletterAction(searchParams.get('done'));
  if (done) return data<Confirmation>({ step: 'done', action: done });

  const action = parseNewsletterAction(searchParams.get('action'));
  const code = searchParams.get('code')?.trim();
  // A POST carries the code in its body, and its action reports the result.
  if (!action || !code) return data(INVALID_LINK, { status: request.method === 'GET' ? 400 : 200 });
  return data<Confirmation>({ step: 'confirm', action, code, problem: null });
}

export async function action({ request }: Route.ActionArgs) {
  requireSameOrigin(request);
  const pageLanguage = detectLanguage(request);
  const form = await request.formData();
  const requestedAction = parseNewsletterAction(form.get('action'));
  const code = form.get('code');
  if (!requestedAction || typeof code !== 'string' || !code)
    return data(INVALID_LINK, { status: 400 });

  try {
    await confirmSubscription(request, pageLanguage, requestedAction, code);
  } catch (error) {
    const { problem, status } = toFormProblem(request, error, pageLanguage);
    // The code is used, expired or unknown: a retry is useless.
    const isPermanent = error instanceof ApiError && [400, 422].includes(error.status);
    const retry: Confirmation = { step: 'confirm', action: requestedAction, code, problem };
    return data(isPermanent ? INVALID_LINK : retry, { status });
  }
  // Redirect to a URL without the code: a reload does not use it again, and it leaves the history.
  const { search } = new URL(request.url);
  throw redirect(confirmationUrl(search, { done: requestedAction }), {
    status: 303,
    headers: { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' },
  });
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const t = translator(root.loaderData?.language ?? DEFAULT_LANGUAGE);
  return [
    ...noindexHead(root.loaderData, t('routes.subscriptionConfirm')),
    { name: 'referrer', content: 'same-origin' },
  ];
}

export default function SubscriptionConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return <ConfirmPage confirmation={actionData ?? loaderData} search={search} />;
}
