import { redirectDocument } from 'react-router';
import { readLanguageSwitch } from '~/lib/detect-language';
import { languageCookie } from '~/lib/stored-language';
import { findNewAddress } from './redirects.server';
import type { Route } from './+types/language-switch';

/**
 * Stores the language: `/ru/pages/faq` redirects to `/pages/faq` in Russian. Addresses of the previous
 * site redirect permanently to the page in that language, without need of the cookie.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const languageSwitch = readLanguageSwitch(request.url);
  if (!languageSwitch) throw new Response(null, { status: 404 });
  const { language, target } = languageSwitch;
  const headers = { 'Set-Cookie': languageCookie(language), 'Cache-Control': 'no-store' };
  const newAddress = await findNewAddress(request, languageSwitch);
  return newAddress
    ? redirectDocument(newAddress, { status: 301, headers })
    : redirectDocument(target, { headers });
}
