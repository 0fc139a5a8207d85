/** Actions that a confirmation letter can be requested for. */
export const NEWSLETTER_ACTIONS = ['subscribe', 'unsubscribe'] as const;
export type NewsletterAction = (typeof NEWSLETTER_ACTIONS)[number];

/** Parses an action from a URL or a form; returns null for other values. */
export function parseNewsletterAction(value: unknown): NewsletterAction | null {
  return NEWSLETTER_ACTIONS.find((action) => action === value) ?? null;
}
