import type { Language } from '~/i18n/language';
import type { NewsletterAction } from '~/lib/newsletter';
import { unwrapData } from './unwrap';
import type { ConsentText } from './consents';
import { api, requestOptions } from './server-client.server';

/** Input of the newsletter form. `language` is the language of the newsletter, not of the page. */
export interface SubscriptionRequest {
  action: NewsletterAction;
  email: string;
  language: Language;
  /** Version of the consent text that the subscriber accepted. */
  consentVersion: number | null;
}

/** Requests a letter with a link that confirms subscribing or unsubscribing. */
export async function requestConfirmationLetter(
  request: Request,
  pageLanguage: Language,
  { action, email, language, consentVersion }: SubscriptionRequest,
): Promise<void> {
  const from = readerRequestOptions(request, pageLanguage);
  await unwrapData(
    action === 'subscribe'
      ? api.POST('/api/v1/public/subscription/subscribe', {
          body: { email, language, consentVersion },
          ...from,
        })
      : api.POST('/api/v1/public/subscription/unsubscribe', { body: { email, language }, ...from }),
  );
}

/** Reads the consent text for subscribers in the language of the page. */
export function readNewsletterConsent(
  request: Request,
  pageLanguage: Language,
): Promise<ConsentText> {
  const { signal, headers } = requestOptions(request);
  return unwrapData(
    api.GET('/api/v1/public/consents/{purpose}', {
      params: { path: { purpose: 'newsletter' } },
      signal,
      headers: { ...headers, 'accept-language': pageLanguage },
    }),
  );
}

/** Subscribes or unsubscribes with the code of a confirmation letter. */
export async function confirmSubscription(
  request: Request,
  pageLanguage: Language,
  action: NewsletterAction,
  token: string,
): Promise<void> {
  await unwrapData(
    api.POST(`/api/v1/public/subscription/${action}/confirm`, {
      body: { token },
      ...readerRequestOptions(request, pageLanguage),
    }),
  );
}

/**
 * Forwards the reader's IP address, so that rate limits count readers and not this server. Only the
 * last entry of `X-Forwarded-For` is set by the reverse proxy; clients can forge the others.
 */
function readerRequestOptions(request: Request, pageLanguage: Language) {
  const { signal, headers } = requestOptions(request);
  const reader = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return {
    signal,
    headers: {
      ...headers,
      'accept-language': pageLanguage,
      ...(reader ? { 'x-forwarded-for': reader } : {}),
    },
  };
}
