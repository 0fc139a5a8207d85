import { isLanguage, type Language } from '~/i18n/language';
import type { NewsletterAction } from '~/lib/newsletter';
import { paths } from '~/lib/paths';

/** Values of a rejected form, with the errors. */
export interface SubscriptionFailure {
  action: NewsletterAction;
  email: string;
  language: Language;
  emailError: string | null;
  /** Consent is missing or refers to an outdated text. */
  consentError: string | null;
  /** Error that concerns no field. */
  problem: string | null;
}

/** State of the page that the link in a confirmation letter opens. */
export type Confirmation =
  | { step: 'confirm'; action: NewsletterAction; code: string; problem: string | null }
  | { step: 'done'; action: NewsletterAction }
  | { step: 'invalid-link' };

/** URL of the subscription page; keeps `lang` of the current query string. */
export function subscriptionUrl(search: string, params: Record<string, string> = {}): string {
  return buildUrl(paths.subscription(), search, params);
}

export function confirmationUrl(search: string, params: Record<string, string> = {}): string {
  return buildUrl(paths.subscriptionConfirm(), search, params);
}

function buildUrl(path: string, search: string, params: Record<string, string>): string {
  const lang = new URLSearchParams(search).get('lang');
  const query = new URLSearchParams({ ...(isLanguage(lang) ? { lang } : {}), ...params });
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
