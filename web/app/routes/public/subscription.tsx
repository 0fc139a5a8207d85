import { data, redirect, useLocation } from 'react-router';
import { ApiError } from '~/api/errors';
import { requestConfirmationLetter, readNewsletterConsent } from '~/api/newsletter.server';
import { publicHead } from '~/features/site/head';
import {
  subscriptionUrl,
  type SubscriptionFailure,
} from '~/features/public-subscription/newsletter';
import { SubscriptionPage } from '~/features/public-subscription/subscription-page';
import { isLanguage } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { detectLanguage } from '~/lib/detect-language';
import { parseNewsletterAction } from '~/lib/newsletter';
import type { Route } from './+types/subscription';
import { toFormProblem, requireSameOrigin } from './failures.server';
import { usePublicSite } from './public-site';

export { ErrorBoundary } from './public-site';

const REQUESTED_PARAM = 'asked';

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    isRequested: parseNewsletterAction(searchParams.get(REQUESTED_PARAM)) !== null,
    consent: await readNewsletterConsent(request, detectLanguage(request)),
  };
}

/** The response does not reveal whether the address is subscribed; only the letter does. */
export async function action({ request }: Route.ActionArgs) {
  requireSameOrigin(request);
  const pageLanguage = detectLanguage(request);
  const form = await request.formData();
  const requestedAction = parseNewsletterAction(form.get('action'));
  if (!requestedAction) throw data(null, { status: 400 });
  const language = form.get('language');
  const subscriptionRequest = {
    action: requestedAction,
    email: toText(form.get('email')),
    language: isLanguage(language) ? language : pageLanguage,
    consentVersion: parseVersion(form.get('consentVersion')),
  };

  try {
    await requestConfirmationLetter(request, pageLanguage, subscriptionRequest);
  } catch (error) {
    const emailError = error instanceof ApiError ? (error.fieldErrors.email ?? null) : null;
    const { problem, status } = toFormProblem(request, error, pageLanguage);
    const consentError =
      error instanceof ApiError ? (error.fieldErrors.consentVersion ?? null) : null;
    const { email, language: newsletterLanguage } = subscriptionRequest;
    const failure: SubscriptionFailure = {
      action: requestedAction,
      email,
      language: newsletterLanguage,
      emailError,
      consentError,
      problem: emailError || consentError ? null : problem,
    };
    return data(failure, { status });
  }
  // Redirect, so that a reload does not post again.
  const { search } = new URL(request.url);
  throw redirect(`${subscriptionUrl(search, { [REQUESTED_PARAM]: requestedAction })}#answer`, {
    status: 303,
    headers: { 'Cache-Control': 'private, no-store' },
  });
}

function toText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

function parseVersion(value: FormDataEntryValue | null): number | null {
  const text = toText(value);
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

export function meta({ matches, location, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const { journal } = matches[1].loaderData ?? {};
  const t = root && translator(root.language);
  return publicHead({
    root,
    title: error || !journal ? undefined : t?.('routes.subscription'),
    description: t?.('subscriptions.page.description'),
    error,
    pathname: location.pathname,
  });
}

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const { language } = usePublicSite();
  const { search } = useLocation();
  return (
    <SubscriptionPage
      language={language}
      search={search}
      isRequested={loaderData.isRequested}
      failure={actionData ?? null}
      consent={loaderData.consent}
    />
  );
}
