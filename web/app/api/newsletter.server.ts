import type { Language } from '~/i18n/language';
import type { NewsletterAction } from '~/lib/newsletter';
import { dataOf } from './answer';
import { api, of } from './server-client.server';

/** `language` is that of the letters to a subscriber; the answer comes in the page's. */
export interface NewsletterWish {
  action: NewsletterAction;
  email: string;
  language: Language;
}

/** Asks for the letter whose link begins or ends a subscription. */
export async function askForLetter(
  request: Request,
  spoken: Language,
  { action, email, language }: NewsletterWish,
): Promise<void> {
  const body = { email, language };
  await dataOf(
    api.POST(`/api/v1/public/subscription/${action}`, { body, ...forReader(request, spoken) }),
  );
}

/** Does what the letter's link was for. */
export async function confirmByLetter(
  request: Request,
  spoken: Language,
  action: NewsletterAction,
  token: string,
): Promise<void> {
  await dataOf(
    api.POST(`/api/v1/public/subscription/${action}/confirm`, {
      body: { token },
      ...forReader(request, spoken),
    }),
  );
}

/**
 * In the reader's name: the limits count each reader's tries, not this server's. Only the last entry of the header is
 * the front's own word; what stands before it anybody could have sent.
 */
function forReader(request: Request, spoken: Language) {
  const { signal, headers } = of(request);
  const reader = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return {
    signal,
    headers: {
      ...headers,
      'accept-language': spoken,
      ...(reader ? { 'x-forwarded-for': reader } : {}),
    },
  };
}
