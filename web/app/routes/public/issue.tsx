import { data } from 'react-router';
import { readIssue } from '~/api/public-lists.server';
import { IssuePage } from '~/features/public-issue/issue-page';
import { ISSUE_NOT_FOUND } from '~/features/site/error-kind';
import { listHead } from '~/features/site/head';
import { issueWithArticles, structuredData } from '~/features/site/structured-data';
import { translator } from '~/i18n/translations';
import { detectLanguage } from '~/lib/detect-language';
import { renderFormulas } from '~/lib/mathematics.server';
import { pictureSource } from '~/lib/pictures';
import type { RouteHandle } from '~/lib/route-handle';
import { badGateway } from './failures.server';
import { redirectFromOldAddress } from './redirects.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/issue';

export { ErrorBoundary } from './public-site';

export const handle: RouteHandle = { cacheable: true };

export async function loader({ request, params }: Route.LoaderArgs) {
  const issue = await readIssue(request, detectLanguage(request), params.slug).catch(
    (error: unknown) => {
      throw badGateway(request, error);
    },
  );
  if (!issue) {
    await redirectFromOldAddress(request);
    throw data(ISSUE_NOT_FOUND, { status: 404 });
  }
  const { foreword } = issue;
  return { issue: { ...issue, foreword: { ...foreword, text: renderFormulas(foreword.text) } } };
}

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const { journal } = matches[1].loaderData ?? {};
  const { issue } = loaderData ?? {};
  const t = root && translator(root.language);
  const place = issue && t?.('publicIssue.place', { ...issue });
  return listHead({
    root,
    title:
      journal && place && [`${place} (${issue.year})`, issue.subtitle].filter(Boolean).join(' — '),
    description:
      journal &&
      place &&
      t?.('publicIssue.description', { place, year: issue.year, journal: journal.name }),
    error,
    pathname: location.pathname,
    image: issue?.coverId ? pictureSource(issue.coverId) : undefined,
    tags: (_, site) =>
      journal && issue ? [structuredData(issueWithArticles(issue, journal, site))] : [],
  });
}

export default function Issue({ loaderData }: Route.ComponentProps) {
  const { language } = usePublicSite();
  return <IssuePage issue={loaderData.issue} language={language} />;
}
