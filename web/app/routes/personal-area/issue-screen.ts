import { redirect } from 'react-router';
import { loadEnumerations } from '~/api/enumerations';
import { ApiError } from '~/api/errors';
import { loadIssue, type Issue } from '~/api/issues';
import { paths } from '~/lib/paths';
import type { ScreenSubject } from '~/lib/screen-subject';

/** Loads the data of a screen about one issue; redirects to the list if it does not exist. */
export async function loadIssueScreen(
  id: string | undefined,
): Promise<{ issue: Issue; loaderData: ScreenSubject & { id: number } }> {
  const load = loadIssue(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.screen('issues'));
    throw error;
  });
  const [issue] = await Promise.all([load, loadEnumerations()]);
  return { issue, loaderData: { id: issue.id, subject: issue.label } };
}
