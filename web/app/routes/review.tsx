import type { ReactNode } from 'react';
import { replace } from 'react-router';
import { ReviewLinkLayout } from '~/features/articles/reviewer-view/review-link/review-link-layout';
import {
  ReviewByLinkPage,
  ReviewLinkLoading,
} from '~/features/articles/reviewer-view/review-link/review-by-link-page';
import { noindexHead } from '~/features/site/head';
import { DEFAULT_LANGUAGE } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { paths } from '~/lib/paths';
import { activateReviewLink, storeReviewLink } from '~/lib/review-link';
import '~/ui/all-styles';
import type { Route } from './+types/review';
import { useDocument } from './document';

/** The URL contains a code, which must not leak through the referrer. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' });

export function meta({ matches: [root] }: Route.MetaArgs) {
  const t = translator(root.loaderData?.language ?? DEFAULT_LANGUAGE);
  return [
    ...noindexHead(root.loaderData, t('routes.reviewByLink')),
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/**
 * Stores the code and removes it from the URL, so that neither the address bar nor the history
 * shows it.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const code = new URL(request.url).searchParams.get('code')?.trim();
  if (code) {
    storeReviewLink(code);
    throw replace(paths.reviewByLink());
  }
  activateReviewLink(); // before the first request
  return null;
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = () => true;

export function HydrateFallback() {
  return (
    <WithLayout>
      <ReviewLinkLoading />
    </WithLayout>
  );
}

export default function Review() {
  return (
    <WithLayout>
      <ReviewByLinkPage />
    </WithLayout>
  );
}

function WithLayout({ children }: { children: ReactNode }) {
  const { language, journal } = useDocument();
  return (
    <ReviewLinkLayout language={language} journal={journal}>
      {children}
    </ReviewLinkLayout>
  );
}
