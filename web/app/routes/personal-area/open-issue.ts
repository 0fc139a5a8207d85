import { redirect } from 'react-router';
import { loadEnumerations } from '~/api/enumerations';
import { ApiError } from '~/api/errors';
import { loadIssue, type Issue } from '~/api/issues';
import { paths } from '~/lib/paths';
import type { ScreenSubject } from '~/lib/screen-subject';

/** All that a screen about one issue needs before it opens; from one that is not there, back to the list. */
export async function openIssue(
  id: string | undefined,
): Promise<{ issue: Issue; shown: ScreenSubject & { id: number } }> {
  const load = loadIssue(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.room('issues'));
    throw error;
  });
  const [issue] = await Promise.all([load, loadEnumerations()]);
  return { issue, shown: { id: issue.id, subject: issue.label } };
}
