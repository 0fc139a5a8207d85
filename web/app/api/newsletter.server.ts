import type { Language } from '~/i18n/language';
import type { NewsletterAction } from '~/lib/newsletter';
import { dataOf } from './answer';
import type { ConsentText } from './consents';
import { api, of } from './server-client.server';

/** `language` is that of the letters to a subscriber; the answer comes in the page's. */
export interface NewsletterWish {
  action: NewsletterAction;
  email: string;
  language: Language;
  /** Of the text that a subscriber agreed to. */
  consentVersion: number | null;
}

/** Asks for the letter whose link begins or ends a subscription. */
export async function askForLetter(
  request: Request,
  spoken: Language,
  { action, email, language, consentVersion }: NewsletterWish,
): Promise<void> {
  const from = forReader(request, spoken);
  await dataOf(
    action === 'subscribe'
      ? api.POST('/api/v1/public/subscription/subscribe', {
          body: { email, language, consentVersion },
          ...from,
        })
      : api.POST('/api/v1/public/subscription/unsubscribe', { body: { email, language }, ...from }),
  );
}

/** What a subscriber agrees to, in the language of the page. */
export function readNewsletterConsent(request: Request, spoken: Language): Promise<ConsentText> {
  const { signal, headers } = of(request);
  return dataOf(
    api.GET('/api/v1/public/consents/{purpose}', {
      params: { path: { purpose: 'newsletter' } },
      signal,
      headers: { ...headers, 'accept-language': spoken },
    }),
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
