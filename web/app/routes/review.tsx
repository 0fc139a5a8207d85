import type { ReactNode } from 'react';
import { replace } from 'react-router';
import { LinkFrame } from '~/features/articles/reviewer/link/link-frame';
import {
  LinkLoading,
  ReviewByLinkPage,
} from '~/features/articles/reviewer/link/review-by-link-page';
import { hiddenHead } from '~/features/site/head';
import { DEFAULT_LANGUAGE } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { paths } from '~/lib/paths';
import { followReviewLink, rememberReviewLink } from '~/lib/review-link';
import type { Route } from './+types/review';
import { useDocument } from './document';

/** The address carries a key, which must get into nobody's log. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' });

export function meta({ matches: [root] }: Route.MetaArgs) {
  const t = translator(root.loaderData?.language ?? DEFAULT_LANGUAGE);
  return [
    ...hiddenHead(root.loaderData, t('routes.reviewByLink')),
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Takes the key out of the address bar: whoever looks over a shoulder, or at the history, must not have it. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const code = new URL(request.url).searchParams.get('code')?.trim();
  if (code) {
    rememberReviewLink(code);
    throw replace(paths.reviewByLink());
  }
  followReviewLink(); // before anything is asked
  return null;
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = () => true;

export function HydrateFallback() {
  return (
    <Framed>
      <LinkLoading />
    </Framed>
  );
}

export default function Review() {
  return (
    <Framed>
      <ReviewByLinkPage />
    </Framed>
  );
}

function Framed({ children }: { children: ReactNode }) {
  const { language, journal } = useDocument();
  return (
    <LinkFrame language={language} journal={journal}>
      {children}
    </LinkFrame>
  );
}
