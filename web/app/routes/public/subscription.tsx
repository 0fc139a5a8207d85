import { data, redirect, useLocation } from 'react-router';
import { ApiError } from '~/api/errors';
import { askForLetter, readNewsletterConsent } from '~/api/newsletter.server';
import { publicHead } from '~/features/site/head';
import { subscriptionAddress, type Refusal } from '~/features/subscription/newsletter';
import { SubscriptionPage } from '~/features/subscription/subscription-page';
import { isLanguage } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { detectLanguage } from '~/lib/detect-language';
import { newsletterAction } from '~/lib/newsletter';
import type { Route } from './+types/subscription';
import { problemOf } from './form-problem.server';
import { usePublicSite } from './public-site';
import { refuseFromElsewhere } from './same-site.server';

export { ErrorBoundary } from './error-boundary';

const ASKED = 'asked';

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    isAsked: newsletterAction(searchParams.get(ASKED)) !== null,
    consent: await readNewsletterConsent(request, detectLanguage(request)),
  };
}

/** The answer is the same whatever is behind the address: only its owner learns how things are, by the letter. */
export async function action({ request }: Route.ActionArgs) {
  refuseFromElsewhere(request);
  const spoken = detectLanguage(request);
  const sent = await request.formData();
  const wanted = newsletterAction(sent.get('action'));
  if (!wanted) throw data(null, { status: 400 });
  const language = sent.get('language');
  const wish = {
    action: wanted,
    email: textOf(sent.get('email')),
    language: isLanguage(language) ? language : spoken,
    consentVersion: versionOf(sent.get('consentVersion')),
  };

  try {
    await askForLetter(request, spoken, wish);
  } catch (error) {
    const fault = error instanceof ApiError ? (error.faults.email ?? null) : null;
    const { problem, status } = problemOf(request, error, spoken);
    const consentFault = error instanceof ApiError ? (error.faults.consentVersion ?? null) : null;
    const { action: deed, email, language: chosen } = wish;
    const refusal: Refusal = {
      action: deed,
      email,
      language: chosen,
      fault,
      consentFault,
      problem: fault || consentFault ? null : problem,
    };
    return data(refusal, { status });
  }
  // Another page, so that a reload does not ask again.
  const { search } = new URL(request.url);
  throw redirect(`${subscriptionAddress(search, { [ASKED]: wanted })}#answer`, {
    status: 303,
    headers: { 'Cache-Control': 'private, no-store' },
  });
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

function versionOf(value: FormDataEntryValue | null): number | null {
  const text = textOf(value);
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

export function meta({ matches, location, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const { journal } = matches[1].loaderData ?? {};
  const t = root && translator(root.language);
  return publicHead({
    root,
    title: error || !journal ? undefined : `${t?.('routes.subscription')} — ${journal.name}`,
    description: t?.('subscriptions.page.description'),
    error,
    pathname: location.pathname,
    search: location.search,
  });
}

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const { language } = usePublicSite();
  const { search } = useLocation();
  return (
    <SubscriptionPage
      language={language}
      search={search}
      isAsked={loaderData.isAsked}
      refusal={actionData ?? null}
      consent={loaderData.consent}
    />
  );
}
