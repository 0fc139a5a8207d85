/** What a letter of the newsletter's is asked for. */
export const NEWSLETTER_ACTIONS = ['subscribe', 'unsubscribe'] as const;
export type NewsletterAction = (typeof NEWSLETTER_ACTIONS)[number];

/** Out of an address or a form, where anything may stand. */
export function newsletterAction(value: unknown): NewsletterAction | null {
  return NEWSLETTER_ACTIONS.find((action) => action === value) ?? null;
}
