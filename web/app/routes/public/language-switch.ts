import { redirectDocument } from 'react-router';
import { readLanguageSwitch } from '~/lib/language-switch';
import { languageCookie } from '~/lib/stored-language';
import type { Route } from './+types/language-switch';

/** `/ru/pages/faq` stores Russian and goes on to `/pages/faq`. */
export function loader({ request }: Route.LoaderArgs) {
  const asked = readLanguageSwitch(request.url);
  if (!asked) throw new Response(null, { status: 404 });
  return redirectDocument(asked.target, {
    headers: { 'Set-Cookie': languageCookie(asked.language), 'Cache-Control': 'no-store' },
  });
}
