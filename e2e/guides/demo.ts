import { Caller } from '../house/api';

/** Who lives in the demo. */
export const AUTHOR = 'author@demo.test';
export const REVIEWER = 'reviewer@demo.test';
export const ASKED_REVIEWER = 'reviewer2@demo.test';
export const EDITOR = 'editor@demo.test';
export const ADMIN = 'admin@demo.test';

/** How the titles of the demo's articles begin. */
export const ARTICLES = {
  draft: 'Late cytomegalovirus reactivation',
  submitted: 'Donor lymphocyte infusions',
  underReview: 'Measurable residual disease before',
  reviewed: 'Expansion of virus-specific T cells',
  revision: 'Letermovir prophylaxis in children',
  accepted: 'Hepatic veno-occlusive disease after',
  published: 'Donor age outweighs the degree',
};

interface Found {
  results: { id: number }[];
}

/** By the beginning of a title, wherever the demo has put it. */
export async function articleId(
  name: keyof typeof ARTICLES,
  whose: 'mine' | 'all' = 'all',
): Promise<number> {
  const [person, list] = whose === 'mine' ? [AUTHOR, '/articles/my'] : [EDITOR, '/articles'];
  const query = new URLSearchParams({ title: ARTICLES[name], pageIndex: '0', pageSize: '1' });
  const caller = await Caller.signedIn(person);
  const { results } = await caller.ask<Found>('GET', `${list}?${query}`);
  if (!results[0]) throw new Error(`the demo has no article “${ARTICLES[name]}”`);
  return results[0].id;
}

/** The one that is being put together. */
export async function unpublishedIssueId(): Promise<number> {
  const caller = await Caller.signedIn(EDITOR);
  const path = '/issues?isPublished=false&pageIndex=0&pageSize=1';
  const { results } = await caller.ask<Found>('GET', path);
  if (!results[0]) throw new Error('the demo has no issue that is not published');
  return results[0].id;
}
