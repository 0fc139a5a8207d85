import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { enumerationsQuery } from '~/api/enumerations';
import { myArticleKeys, type MyArticle, type MyArticleContent } from '~/api/my-articles';
import { queryClient } from '~/api/query-client';
import { LocalDraftStore } from '~/lib/local-draft-store';
import { endSession, startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { makeArticleAuthor, makeMyArticle } from '../../../../../test/articles';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { ArticleEditorPage } from './article-editor-page';
import { toMyArticleContent } from '../../form/saving/article-content';

const elena = makeUser(['user']);
const EDIT = '/personal-area/user-articles/edit/7';

const problem = (tab: MyArticle['problems'][number]['tab'], path: string, msg = 'Required') => ({
  tab,
  loc: ['body', ...path.split('.')],
  type: 'required',
  msg,
});

/** Article stored by the fake server, which records what is sent. */
let stored: MyArticle;
let sent: (MyArticleContent & { version: number })[];
let errorResponse: { status: number; body: unknown } | 'no connection' | null;

const jsonResponse = (body: unknown, status = 200) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });

async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/v1/files/limits') return jsonResponse({ types: [] });
  if (pathname.startsWith('/api/v1/affiliations/')) return jsonResponse([]);
  if (pathname !== '/api/v1/articles/my/7') throw new TypeError(`no route: ${pathname}`);
  if (request.method === 'GET') return jsonResponse(stored);
  if (request.method === 'DELETE') return jsonResponse(undefined, 204);
  const body = (await request.json()) as MyArticleContent & { version: number };
  sent.push(body);
  if (errorResponse === 'no connection') throw new TypeError('no route');
  if (errorResponse) return jsonResponse(errorResponse.body, errorResponse.status);
  if (body.version !== stored.version) {
    return jsonResponse({ code: 'changed-elsewhere', detail: 'Newer.' }, 409);
  }
  stored = { ...stored, ...body, files: [], version: stored.version + 1 };
  return jsonResponse(stored);
}

beforeEach(() => {
  startSession(makeToken(3600));
  stored = makeMyArticle();
  sent = [];
  errorResponse = null;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => serve(input as Request));
});

function open(details: Partial<MyArticle> = {}, at = EDIT) {
  stored = { ...stored, ...details };
  const rendered = renderAtUrl(
    <PageActionsProvider>
      <PageActionsSlot />
      <LoadedPage />
    </PageActionsProvider>,
    { url: at, user: elena },
  );
  return rendered;
}

/** Fills the query cache, as the route's loader does. */
function LoadedPage() {
  if (!queryClient().getQueryData(myArticleKeys.details(7))) {
    queryClient().setQueryData(myArticleKeys.details(7), stored);
    queryClient().setQueryData(enumerationsQuery.queryKey, {
      roles: [],
      articleTypes: [{ id: 1, nameEn: 'Review', nameRu: 'Обзор' }],
      articleStatuses: [{ id: 1, nameEn: 'Draft', nameRu: 'Черновик' }],
    } as never);
  }
  return <ArticleEditorPage id={7} />;
}

const title = () => screen.getByRole('textbox', { name: 'Title in English' });
const status = () => screen.getByText(/^(Saved|Saving|Not saved|All changes)/);
const step = (name: RegExp) => screen.getByRole('link', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('input is saved automatically and the response does not overwrite it', async () => {
  open();
  await userEvent.type(title(), ' banking ');
  expect(status()).toHaveTextContent('Not saved yet');
  await waitFor(() => expect(status()).toHaveTextContent(/^Saved \d\d:\d\d/), { timeout: 4000 });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ version: 1, titleEn: 'Cord blood banking ' });
  expect(title()).toHaveValue('Cord blood banking ');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cord blood banking');
});

test('problem is counted immediately and shown after its field loses focus', async () => {
  open({ titleEn: '', problems: [problem('main', 'titleEn'), problem('authors', 'authors')] });
  expect(step(/^Main \(1 thing to complete\)/)).toBeInTheDocument();
  expect(step(/^Files \(complete\)/)).toBeInTheDocument();
  expect(step(/^Reviewers$/)).toBeInTheDocument();
  expect(title()).not.toBeInvalid();
  await userEvent.click(title());
  await userEvent.tab();
  expect(title()).toBeInvalid();
  expect(title()).toHaveAccessibleDescription('Required');
  await userEvent.type(title(), 'x');
  expect(title()).not.toBeInvalid();
});

test('Next focuses the next heading and a step shows its problems after it was left', async () => {
  const authors = [makeArticleAuthor({ lastNameEn: 'Orlova' })];
  open({ authors, problems: [problem('authors', 'authors.0.firstNameEn')] });
  await userEvent.click(button('Next'));
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Authors and affiliations');
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  expect(step(/^Main \(complete\)/)).toBeInTheDocument();
  const firstName = () => screen.getByRole('textbox', { name: 'First name' });
  expect(firstName()).not.toBeInvalid();

  await userEvent.click(button('Next'));
  await userEvent.click(button('Back'));
  expect(firstName()).toHaveAccessibleDescription('Required');
});

test('step is part of the URL and Back opens the previous step', async () => {
  const { currentUrl } = open({}, `${EDIT}?tab=reviewers`);
  expect(button('Suggest a reviewer')).toBeInTheDocument();
  await userEvent.click(button('Back'));
  await waitFor(() => expect(currentUrl()).toBe(`${EDIT}?tab=translations`));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ask the editors to translate' }));
  expect(screen.queryByRole('textbox', { name: 'Title in Russian' })).not.toBeInTheDocument();
});

test('authors can be added, moved and removed, and their order is saved', async () => {
  open({}, `${EDIT}?tab=authors`);
  await userEvent.click(button('Add myself'));
  expect(screen.queryByRole('button', { name: 'Add myself' })).not.toBeInTheDocument();
  await userEvent.click(button('Add an author'));
  const second = screen.getByRole('region', { name: 'Author 2' });
  await userEvent.type(within(second).getByRole('textbox', { name: 'Last name' }), 'Orlova');
  await userEvent.type(
    within(second).getByRole('combobox', { name: 'New affiliation' }),
    'Clinic{Enter}',
  );
  expect(within(second).getByRole('checkbox', { name: '1. Clinic' })).toBeChecked();

  await userEvent.click(button('Move up: Orlova'));
  await waitFor(() => expect(sent.at(-1)?.authors).toHaveLength(2));
  expect(sent.at(-1)?.authors.map(({ lastNameEn }) => lastNameEn)).toEqual(['Orlova', 'Morozova']);
  expect(sent.at(-1)?.affiliations).toEqual([{ key: 1, en: 'Clinic', ru: '', details: null }]);
  expect(button('Move down: Orlova')).toHaveFocus();

  await userEvent.click(button('Remove: Orlova'));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the author' }));
  await waitFor(() => expect(sent.at(-1)?.authors).toHaveLength(1));
});

test('corresponding author gets contact fields and a pasted URL becomes an ORCID iD', async () => {
  open({ authors: [makeArticleAuthor({ lastNameEn: 'Orlova' })] }, `${EDIT}?tab=authors`);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Corresponding author' }));
  await userEvent.click(screen.getByRole('textbox', { name: 'E-mail' }));
  await userEvent.paste('o@example.test');
  const orcid = screen.getByRole('textbox', { name: 'ORCID iD' });
  await userEvent.click(orcid);
  await userEvent.paste('https://orcid.org/0000000218250097');
  await userEvent.tab();
  expect(orcid).toHaveValue('0000-0002-1825-0097');
  await userEvent.click(button('Save changes'));
  await waitFor(() =>
    expect(sent.at(-1)?.authors[0]).toMatchObject({
      isCorrespondingAuthor: true,
      orcid: '0000-0002-1825-0097',
      contact: { email: 'o@example.test', phone: '', fax: '', address: '' },
    }),
  );
});

test('each list accepts at most three reviewers', async () => {
  open({}, `${EDIT}?tab=reviewers`);
  const add = button('Suggest a reviewer');
  for (let i = 0; i < 3; i++) await userEvent.click(add);
  expect(add).toHaveAttribute('aria-disabled', 'true');
  expect(add).toHaveAccessibleDescription('You can name at most 3 people.');
  await userEvent.click(add);
  expect(screen.getAllByRole('group', { name: /^Suggested reviewer/ })).toHaveLength(3);
  expect(button('Exclude a reviewer')).not.toHaveAttribute('aria-disabled', 'true');
});

test('changes of other fields in another window are merged and saved', async () => {
  open();
  await userEvent.type(title(), '!');
  stored = { ...stored, version: 2, themeEn: 'Theirs' };
  await userEvent.click(button('Save changes'));
  expect(await screen.findByText(/Both sets of changes/)).toBeInTheDocument();
  await waitFor(() => expect(stored).toMatchObject({ titleEn: 'Cord blood!', themeEn: 'Theirs' }));
  expect(screen.getByRole('textbox', { name: 'Theme in English' })).toHaveValue('Theirs');
});

test('author resolves a conflict after seeing both versions', async () => {
  open();
  await userEvent.type(title(), ' mine');
  stored = { ...stored, version: 2, titleEn: 'Theirs' };
  await userEvent.click(button('Save changes'));
  const dialog = await screen.findByRole('dialog', { name: 'Changed in two places' });
  expect(within(dialog).getByText('Cord blood mine')).toBeInTheDocument();
  expect(within(dialog).getByText('Theirs')).toBeInTheDocument();
  expect(within(dialog).getByRole('radio', { name: /^My version/ })).toBeChecked();
  await userEvent.click(within(dialog).getByRole('radio', { name: /^The saved version/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save with these choices' }));
  await waitFor(() => expect(title()).toHaveValue('Theirs'));
  await waitFor(() => expect(status()).toHaveTextContent(/^(Saved|All)/));
});

test('failed save is reported, can be retried and is restored from the local draft', async () => {
  errorResponse = 'no connection';
  const { unmount } = open();
  await userEvent.type(title(), ' mine');
  await userEvent.click(button('Save changes'));
  await waitFor(() => expect(status()).toHaveTextContent(/^Not saved\. The server cannot be/));
  unmount();

  errorResponse = null;
  open();
  expect(await screen.findByText('You have unsaved changes')).toBeInTheDocument();
  expect(screen.getByText('Cord blood mine')).toBeInTheDocument();
  await userEvent.click(button('Restore and save'));
  await waitFor(() => expect(stored.titleEn).toBe('Cord blood mine'));
  expect(title()).toHaveValue('Cord blood mine');
  expect(new LocalDraftStore('article', elena.id, 7).readLatest()).toBeNull();
});

test('local draft can be discarded', async () => {
  const content = toMyArticleContent(stored);
  new LocalDraftStore('article', elena.id, 7).save({ ...content, titleEn: 'Kept' }, content);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard these changes?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(title()).toHaveValue('Cord blood'));
  expect(new LocalDraftStore('article', elena.id, 7).readLatest()).toBeNull();
});

test('article submitted in another window keeps the text visible and explains what to do', async () => {
  open();
  errorResponse = { status: 409, body: { code: 'wrong-status', detail: 'Submitted.' } };
  await userEvent.type(title(), ' mine');
  await userEvent.click(button('Save changes'));
  expect(await screen.findByRole('alert')).toHaveTextContent('submitted in another window');
  expect(title()).toHaveValue('Cord blood mine');
  expect(button('Save changes')).toBeDisabled();
});

test('field error from the server is shown at its field', async () => {
  open();
  const detail = [{ loc: ['body', 'titleEn'], msg: 'Too long', type: 'too-long' }];
  errorResponse = { status: 422, body: { code: 'invalid-input', detail } };
  await userEvent.type(title(), ' mine');
  await userEvent.click(button('Save changes'));
  await waitFor(() => expect(title()).toHaveAccessibleDescription('Too long'));
  expect(status()).toHaveTextContent('Not saved. Too long');
});

test('article that cannot be edited redirects to its details', async () => {
  const { currentUrl } = open({ allowedActions: ['correspond'] });
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/user-articles/details/7'));
});

test('draft is removed after confirmation and the list opens', async () => {
  const { currentUrl } = open();
  await userEvent.click(button('More actions'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove the draft' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the draft?' });
  expect(dialog).toHaveTextContent('“Cord blood” will be removed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the draft' }));
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/user-articles'));
});

test('leaving saves first', async () => {
  const { currentUrl } = open();
  await userEvent.type(title(), '!');
  await userEvent.click(screen.getByRole('link', { name: 'Close' }));
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/user-articles'));
  expect(stored.titleEn).toBe('Cord blood!');
});

test('changes of the visit are discarded after confirmation, even if they were saved', async () => {
  open({ themeEn: 'Transplantation' });
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  await userEvent.type(title(), '!');
  await userEvent.click(button('Save changes'));
  await waitFor(() => expect(stored.titleEn).toBe('Cord blood!'));
  await userEvent.type(title(), '?');

  await userEvent.click(button('Discard changes'));
  const dialog = await screen.findByRole('dialog', { name: 'Discard the changes of this visit?' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Title in English');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(stored.titleEn).toBe('Cord blood'));
  expect(title()).toHaveValue('Cord blood');
  expect(stored.themeEn).toBe('Transplantation');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull());
});

test('Submit on the first step opens the last one and says what is missing', async () => {
  open({ problems: [problem('authors', 'authors'), problem('final', 'mergedPdfs')] });
  await userEvent.click(button('Submit'));
  const heading = await screen.findByRole('heading', { name: 'Before you submit' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(button('At least one author is required')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Submit is blocked while the last changes cannot be saved', async () => {
  open();
  errorResponse = 'no connection';
  await userEvent.type(title(), '!');
  await userEvent.click(button('Submit'));
  expect(await screen.findByText('Unable to submit an article')).toBeInTheDocument();
  expect(screen.getByText(/We could not save your last changes/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a revision has the reviews and messages beside the form', async () => {
  open({ revision: 1, statusId: 8, allowedActions: ['edit', 'submit', 'correspond'] });
  const side = screen.getByRole('complementary', { name: 'Reviews and messages' });
  await userEvent.click(within(side).getByRole('button', { name: 'Reviews and messages' }));
  expect(await within(side).findByRole('heading', { name: 'Reviews' })).toBeInTheDocument();
  expect(within(side).getByRole('heading', { name: 'Messages' })).toBeInTheDocument();
});

test('leaving asks for confirmation if saving fails', async () => {
  errorResponse = 'no connection';
  const { currentUrl } = open();
  await userEvent.type(title(), '!');
  await userEvent.click(screen.getByRole('link', { name: 'Close' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(dialog).toHaveTextContent('They are on this device');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(currentUrl()).toBe(EDIT);
});

test('unsaved input stays on this device after the session ends', async () => {
  errorResponse = 'no connection';
  open();
  await userEvent.type(title(), '!');
  act(() => endSession());
  expect(new LocalDraftStore('article', elena.id, 7).readLatest()?.content).toMatchObject({
    titleEn: 'Cord blood!',
  });
  expect(new LocalDraftStore('article', elena.id + 1, 7).readLatest()).toBeNull();
});

test('local draft that equals the stored article is not offered', () => {
  const content = toMyArticleContent(stored);
  new LocalDraftStore('article', elena.id, 7).save(content, { ...content, titleEn: 'Older' });
  open();
  expect(title()).toBeInTheDocument();
  expect(new LocalDraftStore('article', elena.id, 7).readLatest()).toBeNull();
});

test('server update is applied without overwriting the input', async () => {
  open();
  await userEvent.type(title(), '!');
  act(() => {
    queryClient().setQueryData(myArticleKeys.details(7), {
      ...stored,
      problems: [problem('authors', 'authors')],
    });
  });
  await waitFor(() => expect(step(/^Authors \(1 thing/)).toBeInTheDocument());
  expect(title()).toHaveValue('Cord blood!');
});
