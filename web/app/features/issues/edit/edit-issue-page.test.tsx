import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { enumerationsQuery } from '~/api/enumerations';
import { issueKeys, type Issue } from '~/api/issues';
import { queryClient } from '~/api/query-client';
import { LocalDraftStore } from '~/lib/local-draft-store';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { enumerations } from '../../../../test/enumerations';
import { button, fieldErrors, field } from '../../../../test/identity';
import { makeIssue, makeIssueArticle, IssueServer, makeSection } from '../../../../test/issues';
import { makeUser, makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockUploadServer } from '../../../../test/mock-upload-server';
import type { IssueContent } from './issue-content';
import { EditIssuePage } from './edit-issue-page';

const EDIT = '/personal-area/issues/edit/5';
const DETAILS = '/personal-area/issues/details/5';
const editor = makeUser(['editor']);

let server: IssueServer;

function open(details: Partial<Issue> = {}, at = EDIT, language?: 'ru') {
  server.stored = makeIssue(details);
  return renderAtUrl(<LoadedPage issue={server.stored} />, { url: at, user: editor, language });
}

/** Fills the cache as the route loader does. */
function LoadedPage({ issue }: { issue: Issue }) {
  if (!queryClient().getQueryData(issueKeys.details(5))) {
    queryClient().setQueryData(issueKeys.details(5), issue);
    queryClient().setQueryData(enumerationsQuery.queryKey, enumerations);
  }
  return (
    <PageActionsProvider>
      <PageActionsSlot />
      <EditIssuePage id={5} />
    </PageActionsProvider>
  );
}

const subtitle = () => field('Subtitle in English');
const save = () => userEvent.dblClick(button('Save'));
const close = () => userEvent.click(screen.getByRole('link', { name: 'Close' }));
const readDraft = () => new LocalDraftStore<IssueContent>('issue', editor.id, 5).readLatest();

beforeEach(() => {
  startSession(makeToken(3600));
  server = new IssueServer();
});

describe('save', () => {
  test('a save sends the whole issue once and opens its details', async () => {
    const { currentUrl } = open({ introRu: '<p>Текст</p>' });
    await userEvent.type(subtitle(), '!');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show on the main page' }));
    await save();
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
    expect(server.sent).toHaveLength(1);
    expect(server.sent[0]).toMatchObject({
      version: 3,
      volume: 13,
      subtitleEn: 'Cells on their way!',
      introRu: '<p>Текст</p>',
      showOnMainPage: false,
      coverId: null,
      editorGroups: [{ nameEn: 'Chief' }],
      articleGroups: [{ id: 1, articleIds: [21] }],
    });
    expect(await screen.findByText('The issue has been saved')).toBeInTheDocument();
  });

  test('a rejected save marks the tabs and focuses the first field with an error', async () => {
    const { currentUrl } = open({}, `${EDIT}#foreword`);
    server.errorResponse = fieldErrors({ doi: 'Not a DOI', introRu: 'Too long' });
    await userEvent.click(screen.getByRole('link', { name: 'General' }));
    await userEvent.type(field('DOI'), 'x');
    await userEvent.click(screen.getByRole('link', { name: 'Foreword' }));
    await save();
    await waitFor(() => expect(currentUrl()).toBe(`${EDIT}#general`));
    await waitFor(() => expect(field('DOI')).toHaveFocus());
    expect(screen.getByText('Not a DOI')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^General .*1 field to correct/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Foreword .*1 field/ })).toBeInTheDocument();
    expect(screen.getByText('Not saved. 2 fields to correct')).toBeInTheDocument();

    await userEvent.type(field('DOI'), 'y');
    expect(screen.queryByText('Not a DOI')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'General' })).toBeInTheDocument();
  });

  test('a failed save keeps a local draft and offers it on the next visit', async () => {
    server.errorResponse = 'no connection';
    const { currentUrl, unmount } = open();
    await userEvent.type(subtitle(), '!');
    await save();
    expect(await screen.findByText(/^Not saved\. The server/)).toBeInTheDocument();
    await close();
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog).toHaveTextContent('open the issue here again to restore them');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
    unmount();

    server.errorResponse = null;
    open();
    expect(screen.getByText('Cells on their way!')).toBeInTheDocument();
    await userEvent.click(button('Restore'));
    await waitFor(() => expect(subtitle()).toHaveValue('Cells on their way!'));
    await save();
    await waitFor(() => expect(server.stored.subtitleEn).toBe('Cells on their way!'));
    expect(readDraft()).toBeNull();
  });
});

const PUBLISHED: Partial<Issue> = {
  publicationDate: '2026-11-02',
  allowedActions: ['edit', 'unpublish'],
};

test('cancel discards changes of a published issue after a confirmation, in Russian', async () => {
  const { currentUrl } = open(PUBLISHED, EDIT, 'ru');
  await userEvent.type(screen.getByRole('textbox', { name: /^Подзаголовок.*английском/ }), '!');
  await userEvent.click(screen.getByRole('link', { name: 'Отмена' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /Уйти/ }));
  await waitFor(() => expect(currentUrl()).toBe(DETAILS));
  expect(readDraft()).toBeNull();
  expect(server.sent).toEqual([]);
});

describe('autosave', () => {
  test('an unpublished issue is saved after a pause, and closing saves the rest', async () => {
    const { currentUrl } = open();
    await userEvent.type(subtitle(), '!');
    await waitFor(() => expect(server.stored.subtitleEn).toBe('Cells on their way!'), {
      timeout: 3000,
    });
    expect(currentUrl()).toBe(EDIT);
    await userEvent.type(subtitle(), '?');
    await close();
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
    expect(server.stored.subtitleEn).toBe('Cells on their way!?');
    expect(server.sent).toHaveLength(2);
  });

  test('a rejected automatic save does not move the focus', async () => {
    open({}, `${EDIT}#foreword`);
    await userEvent.click(screen.getByRole('link', { name: 'General' }));
    server.errorResponse = fieldErrors({ doi: 'Not a DOI' });
    await userEvent.type(subtitle(), '!');
    expect(await screen.findByText('Not a DOI', {}, { timeout: 3000 })).toBeInTheDocument();
    expect(subtitle()).toHaveFocus();
  });

  test('changes of a published issue wait for Save', async () => {
    open(PUBLISHED);
    await userEvent.type(subtitle(), '!');
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(server.sent).toEqual([]);
    await save();
    await waitFor(() => expect(server.sent).toHaveLength(1));
  });
});

describe('concurrent changes', () => {
  test('fields and sections of another editor are merged', async () => {
    const { currentUrl } = open();
    await userEvent.type(subtitle(), '!');
    server.change({
      doi: '10.1/theirs',
      articleGroups: [makeSection(1, 'Reviews', [makeIssueArticle(21), makeIssueArticle(22)])],
    });
    await save();
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
    expect(server.stored).toMatchObject({
      subtitleEn: 'Cells on their way!',
      doi: '10.1/theirs',
      articleGroups: [{ id: 1, articleIds: [21, 22] }],
    });
    expect(await screen.findByText(/also changed the issue \(DOI, Sections\)/)).toBeInTheDocument();
  });

  test('a conflict dialog offers both versions', async () => {
    const { currentUrl } = open();
    await userEvent.type(subtitle(), ' mine');
    server.change({ subtitleEn: 'Theirs' });
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Changed in two places' });
    expect(dialog).toHaveTextContent('Cells on their way mine');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'The saved version' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save with these choices' }));
    await waitFor(() => expect(currentUrl()).toBe(DETAILS));
    expect(server.stored.subtitleEn).toBe('Theirs');
  });
});

describe('publish', () => {
  test('publishing saves first and stays in the editor', async () => {
    const { currentUrl } = open();
    await userEvent.type(subtitle(), '!');
    await userEvent.click(button('Publish'));
    const dialog = await screen.findByRole('dialog', { name: 'Publish Vol. 13, No. 2?' });
    expect(server.stored.subtitleEn).toBe('Cells on their way!');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('The issue is published: limited editing')).toBeInTheDocument();
    expect(server.published).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 2, name: 'General' })).toHaveFocus();
    expect(currentUrl()).toBe(EDIT);

    await userEvent.type(subtitle(), '?');
    await save();
    await waitFor(() => expect(server.stored.subtitleEn).toBe('Cells on their way!?'));
  });

  test('the board and the sections are read-only in a published issue', () => {
    open({ publicationDate: '2026-11-02', allowedActions: ['edit', 'unpublish'] }, `${EDIT}#board`);
    expect(screen.getByRole('heading', { name: 'Chief', level: 3 })).toBeInTheDocument();
    expect(screen.getByText('No one is in this group yet.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /group/i })).not.toBeInTheDocument();
    expect(button('Unpublish')).toBeInTheDocument();
  });
});

test.each([
  ['cover.pdf', 1, /Upload error\..*not accepted/],
  ['cover.jpg', 501, /Upload error\..*at most .* is allowed/],
])('a cover is one image of a limited size: %s', async (name, size, text) => {
  const uploads = mockUploadServer();
  open();
  const zone = await screen.findByLabelText('Drop the cover here');
  expect(zone).not.toHaveAttribute('multiple');
  const cover = new File(['x'.repeat(size)], name);
  await userEvent.setup({ applyAccept: false }).upload(zone, cover);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(uploads).toEqual([]);
});

test('a running upload blocks the save', async () => {
  const uploads = mockUploadServer();
  open();
  const zone = await screen.findByLabelText('Drop the cover here');
  await userEvent.upload(zone, new File(['x'], 'cover.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  await save();
  expect(await screen.findByText(/^A file is not uploaded yet/)).toBeInTheDocument();
  expect(server.sent).toEqual([]);
});
