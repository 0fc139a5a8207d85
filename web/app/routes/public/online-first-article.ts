import { redirect } from 'react-router';
import { paths } from '~/lib/paths';
import type { Route } from './+types/online-first-article';

/** Redirects to the permanent address of the article; older links name this one. */
export function loader({ request, params }: Route.LoaderArgs) {
  return redirect(paths.publicArticle(params.slug) + new URL(request.url).search, 301);
}
