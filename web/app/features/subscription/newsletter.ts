import { isLanguage, type Language } from '~/i18n/language';
import type { NewsletterAction } from '~/lib/newsletter';
import { paths } from '~/lib/paths';

/** What a form was sent with, and why it was not taken. */
export interface Refusal {
  action: NewsletterAction;
  email: string;
  language: Language;
  /** What is wrong with the address. */
  fault: string | null;
  /** That the consent is missing, or is to a text of before. */
  consentFault: string | null;
  /** What is wrong otherwise. */
  problem: string | null;
}

/** Where the link of a letter leads: to a question, and from there to its answer. */
export type Confirmation =
  | { step: 'ask'; action: NewsletterAction; code: string; problem: string | null }
  | { step: 'done'; action: NewsletterAction }
  | { step: 'broken' };

/** The page where one subscribes, in the language that the present address names. */
export function subscriptionAddress(search: string, more: Record<string, string> = {}): string {
  return withLanguage(paths.subscription(), search, more);
}

export function confirmationAddress(search: string, more: Record<string, string> = {}): string {
  return withLanguage(paths.subscriptionConfirm(), search, more);
}

function withLanguage(path: string, search: string, more: Record<string, string>): string {
  const lang = new URLSearchParams(search).get('lang');
  const query = new URLSearchParams({ ...(isLanguage(lang) ? { lang } : {}), ...more });
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
