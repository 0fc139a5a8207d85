import { redirectDocument } from 'react-router';
import { readLanguageSwitch } from '~/lib/detect-language';
import { languageCookie } from '~/lib/stored-language';
import type { Route } from './+types/language-switch';

/** Stores the language: `/ru/pages/faq` redirects to `/pages/faq` in Russian. */
export function loader({ request }: Route.LoaderArgs) {
  const languageSwitch = readLanguageSwitch(request.url);
  if (!languageSwitch) throw new Response(null, { status: 404 });
  return redirectDocument(languageSwitch.target, {
    headers: { 'Set-Cookie': languageCookie(languageSwitch.language), 'Cache-Control': 'no-store' },
  });
}
