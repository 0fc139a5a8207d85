import { data, redirect, useLocation } from 'react-router';
import { ApiError } from '~/api/errors';
import { confirmByLetter } from '~/api/newsletter.server';
import { hiddenHead } from '~/features/site/head';
import { ConfirmPage } from '~/features/subscription/confirm-page';
import { confirmationAddress, type Confirmation } from '~/features/subscription/newsletter';
import { DEFAULT_LANGUAGE } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { detectLanguage } from '~/lib/detect-language';
import { newsletterAction } from '~/lib/newsletter';
import type { Route } from './+types/subscription-confirm';
import { problemOf } from './form-problem.server';
import { refuseFromElsewhere } from './same-site.server';

export { ErrorBoundary } from './error-boundary';

/** The address carries a code, which must get to no other site. Our own still hears where its form comes from. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin' });

const BROKEN: Confirmation = { step: 'broken' };

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const done = newsletterAction(searchParams.get('done'));
  if (done) return data<Confirmation>({ step: 'done', action: done });

  const action = newsletterAction(searchParams.get('action'));
  const code = searchParams.get('code')?.trim();
  // A form that was sent here has the code inside; its page says by itself what came of it.
  if (!action || !code) return data(BROKEN, { status: request.method === 'GET' ? 400 : 200 });
  return data<Confirmation>({ step: 'ask', action, code, problem: null });
}

export async function action({ request }: Route.ActionArgs) {
  refuseFromElsewhere(request);
  const spoken = detectLanguage(request);
  const sent = await request.formData();
  const wanted = newsletterAction(sent.get('action'));
  const code = sent.get('code');
  if (!wanted || typeof code !== 'string' || !code) return data(BROKEN, { status: 400 });

  try {
    await confirmByLetter(request, spoken, wanted, code);
  } catch (error) {
    const { problem, status } = problemOf(request, error, spoken);
    // Used, too old or no code at all: another press of the button would not help.
    const isHopeless = error instanceof ApiError && [400, 422].includes(error.status);
    const asked: Confirmation = { step: 'ask', action: wanted, code, problem };
    return data(isHopeless ? BROKEN : asked, { status });
  }
  // Another page, without the code: a reload does not use it again, and the history does not keep it.
  const { search } = new URL(request.url);
  throw redirect(confirmationAddress(search, { done: wanted }), {
    status: 303,
    headers: { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' },
  });
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const t = translator(root.loaderData?.language ?? DEFAULT_LANGUAGE);
  return [
    ...hiddenHead(root.loaderData, t('routes.subscriptionConfirm')),
    { name: 'referrer', content: 'same-origin' },
  ];
}

export default function SubscriptionConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return <ConfirmPage confirmation={actionData ?? loaderData} search={search} />;
}
