import { ApiClient } from '../support/api-client';

/** Accounts of the demo. */
export const AUTHOR = 'author@demo.test';
export const REVIEWER = 'reviewer@demo.test';
export const ASKED_REVIEWER = 'reviewer2@demo.test';
export const EDITOR = 'editor@demo.test';
export const ADMIN = 'admin@demo.test';

/** Beginnings of the titles of the demo's articles. */
export const ARTICLES = {
  draft: 'Late cytomegalovirus reactivation',
  submitted: 'Donor lymphocyte infusions',
  underReview: 'Measurable residual disease before',
  reviewed: 'Expansion of virus-specific T cells',
  revision: 'Letermovir prophylaxis in children',
  accepted: 'Hepatic veno-occlusive disease after',
  published: 'Donor age outweighs the degree',
};

interface SearchResults {
  results: { id: number }[];
}

export async function findArticleId(
  name: keyof typeof ARTICLES,
  scope: 'mine' | 'all' = 'all',
): Promise<number> {
  const [person, list] = scope === 'mine' ? [AUTHOR, '/articles/my'] : [EDITOR, '/articles'];
  const query = new URLSearchParams({ title: ARTICLES[name], pageIndex: '0', pageSize: '1' });
  const client = await ApiClient.signIn(person);
  const { results } = await client.request<SearchResults>('GET', `${list}?${query}`);
  if (!results[0]) throw new Error(`the demo has no article “${ARTICLES[name]}”`);
  return results[0].id;
}

export async function findUnpublishedIssueId(): Promise<number> {
  const client = await ApiClient.signIn(EDITOR);
  const path = '/issues?isPublished=false&pageIndex=0&pageSize=1';
  const { results } = await client.request<SearchResults>('GET', path);
  if (!results[0]) throw new Error('the demo has no unpublished issue');
  return results[0].id;
}
