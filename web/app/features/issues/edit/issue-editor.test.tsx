import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { enumerationsQuery } from '~/api/enumerations';
import { issueKeys, type Issue } from '~/api/issues';
import { queryClient } from '~/api/query-client';
import { Shelf } from '~/lib/kept-content';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { enumerations } from '../../../../test/enumerations';
import { button, faults, field } from '../../../../test/identity';
import { issue, issueArticle, IssueServer, section } from '../../../../test/issues';
import { person, tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { uploadServer } from '../../../../test/upload-server';
import type { IssueDraft } from './issue-content';
import { IssueEditorPage } from './issue-editor-page';

const EDIT = '/personal-area/issues/edit/5';
const DETAILS = '/personal-area/issues/details/5';
const editor = person(['editor']);

let server: IssueServer;

function open(details: Partial<Issue> = {}, at = EDIT, language?: 'ru') {
  server.stored = issue(details);
  return renderAt(<Opened shown={server.stored} />, { at, user: editor, language });
}

/** As the route does it: all is loaded before the screen opens. */
function Opened({ shown }: { shown: Issue }) {
  if (!queryClient().getQueryData(issueKeys.details(5))) {
    queryClient().setQueryData(issueKeys.details(5), shown);
    queryClient().setQueryData(enumerationsQuery.queryKey, enumerations);
  }
  return (
    <PageActionsProvider>
      <PageActionsSlot />
      <IssueEditorPage id={5} />
    </PageActionsProvider>
  );
}

const subtitle = () => field('Subtitle in English');
const save = () => userEvent.dblClick(button('Save'));
const cancel = () => userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
const kept = () => new Shelf<IssueDraft>('issue', editor.id, 5).kept();

beforeEach(() => {
  startSession(tokenExpiringIn(3600));
  server = new IssueServer();
});

describe('saving', () => {
  test('sends everything once, and goes back to the issue', async () => {
    const { address } = open({ introRu: '<p>Текст</p>' });
    await userEvent.type(subtitle(), '!');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show on the main page' }));
    await save();
    await waitFor(() => expect(address()).toBe(DETAILS));
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

  test('that is refused marks the tab and leads to the field', async () => {
    const { address } = open({}, `${EDIT}#foreword`);
    server.refusal = faults({ doi: 'Not a DOI', introRu: 'Too long' });
    await userEvent.click(screen.getByRole('link', { name: 'General' }));
    await userEvent.type(field('DOI'), 'x');
    await userEvent.click(screen.getByRole('link', { name: 'Foreword' }));
    await save();
    await waitFor(() => expect(address()).toBe(`${EDIT}#general`));
    await waitFor(() => expect(field('DOI')).toHaveFocus());
    expect(screen.getByText('Not a DOI')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^General .*1 field to correct/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Foreword .*1 field/ })).toBeInTheDocument();
    expect(screen.getByText('Not saved. 2 fields to correct')).toBeInTheDocument();

    await userEvent.type(field('DOI'), 'y');
    expect(screen.queryByText('Not a DOI')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'General' })).toBeInTheDocument();
  });

  test('that fails keeps everything on this device, and offers it again', async () => {
    server.refusal = 'no connection';
    const { address, leave } = open();
    await userEvent.type(subtitle(), '!');
    await save();
    expect(await screen.findByText(/^Not saved\. The server/)).toBeInTheDocument();
    await cancel();
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog).toHaveTextContent('when you open the issue here again');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toBe(DETAILS));
    leave();

    server.refusal = null;
    open();
    expect(screen.getByText('Cells on their way!')).toBeInTheDocument();
    await userEvent.click(button('Restore'));
    await waitFor(() => expect(subtitle()).toHaveValue('Cells on their way!'));
    await save();
    await waitFor(() => expect(server.stored.subtitleEn).toBe('Cells on their way!'));
    expect(kept()).toBeNull();
  });
});

test('cancelling asks while there are changes, in Russian too', async () => {
  const { address } = open({}, EDIT, 'ru');
  await userEvent.type(screen.getByRole('textbox', { name: /^Подзаголовок.*английском/ }), '!');
  await userEvent.click(screen.getByRole('link', { name: 'Отмена' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /Уйти/ }));
  await waitFor(() => expect(address()).toBe(DETAILS));
  expect(kept()).toBeNull();
});

describe('others who save meanwhile', () => {
  test('their fields and their sections come along', async () => {
    const { address } = open();
    await userEvent.type(subtitle(), '!');
    server.change({
      doi: '10.1/theirs',
      articleGroups: [section(1, 'Reviews', [issueArticle(21), issueArticle(22)])],
    });
    await save();
    await waitFor(() => expect(address()).toBe(DETAILS));
    expect(server.stored).toMatchObject({
      subtitleEn: 'Cells on their way!',
      doi: '10.1/theirs',
      articleGroups: [{ id: 1, articleIds: [21, 22] }],
    });
    expect(await screen.findByText(/by somebody else \(DOI, Sections\)/)).toBeInTheDocument();
  });

  test('of what both have changed one chooses, seeing both', async () => {
    const { address } = open();
    await userEvent.type(subtitle(), ' mine');
    server.change({ subtitleEn: 'Theirs' });
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Changed in two places' });
    expect(dialog).toHaveTextContent('Cells on their way mine');
    await userEvent.click(
      within(dialog).getByRole('radio', { name: 'The version saved meanwhile' }),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save with these choices' }));
    await waitFor(() => expect(address()).toBe(DETAILS));
    expect(server.stored.subtitleEn).toBe('Theirs');
  });
});

describe('publishing', () => {
  test('saves what is seen before it asks, and stays', async () => {
    const { address } = open();
    await userEvent.type(subtitle(), '!');
    await userEvent.click(button('Publish'));
    const dialog = await screen.findByRole('dialog', { name: 'Publish Vol. 13, No. 2?' });
    expect(server.stored.subtitleEn).toBe('Cells on their way!');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('The issue is published: limited editing')).toBeInTheDocument();
    expect(server.published).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 2, name: 'General' })).toHaveFocus();
    expect(address()).toBe(EDIT);

    await userEvent.type(subtitle(), '?');
    await save();
    await waitFor(() => expect(server.stored.subtitleEn).toBe('Cells on their way!?'));
  });

  test('afterwards the board and the sections are only shown', () => {
    open({ publicationDate: '2026-11-02', allowedActions: ['edit', 'unpublish'] }, `${EDIT}#board`);
    expect(screen.getByRole('heading', { name: 'Chief', level: 3 })).toBeInTheDocument();
    expect(screen.getByText('Nobody is in this group yet.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /group/i })).not.toBeInTheDocument();
    expect(button('Unpublish')).toBeInTheDocument();
  });
});

test('a cover that is still on its way holds up the save', async () => {
  const uploads = uploadServer();
  open();
  const zone = await screen.findByLabelText('Drop the cover here');
  await userEvent.upload(zone, new File(['x'], 'cover.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  await save();
  expect(await screen.findByText(/^A file has not been uploaded/)).toBeInTheDocument();
  expect(server.sent).toEqual([]);
});
