import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { handlingEditorsQuery } from '~/api/handling';
import { queryClient } from '~/api/query-client';
import type { Role } from '~/api/types';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { makeEditorCandidate } from '../../../../../test/handling';
import { makeToken, makeUser } from '../../../../../test/current-users';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { SectionEditorsButton } from './section-editors-dialog';

const SECTIONS = '/api/v1/section-editors';
const EDITORS = 'GET /api/v1/handling-editors';

const boris = makeEditorCandidate();
const you = makeEditorCandidate({
  id: 1,
  name: { fullNameEn: 'Elena Morozova', shortNameEn: 'Morozova E.' },
  isYou: true,
  isChief: true,
});

type Responses = Parameters<typeof mockApi>[0];

function show(more: Responses = {}, role: Role = 'editor') {
  const responses: Responses = {
    'GET /api/v1/enums': { body: enumerations },
    [EDITORS]: { body: [boris, you] },
    [`GET ${SECTIONS}`]: { body: [{ typeId: 2, editors: [{ id: 5, name: boris.name }] }] },
    ...more,
  };
  const requests = mockApi(responses);
  renderAtUrl(<SectionEditorsButton />, { user: makeUser([role]) });
  return { responses, sent: () => requests.filter(({ method }) => method !== 'GET') };
}

const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Section editors' }));
  await screen.findByText('Original article');
};
const group = (section: string) =>
  screen.getByRole('group', { name: `Editors of the section: ${section}`, hidden: true });
const box = (section: string, name: string) =>
  within(group(section)).getByRole('checkbox', { name, hidden: true });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => startSession(makeToken(3600)));

test('only chief editors see the button', async () => {
  show({ [EDITORS]: { body: [boris, { ...you, isChief: false }] } });
  const { queryKey } = handlingEditorsQuery();
  await waitFor(() => expect(queryClient().getQueryData(queryKey)).toHaveLength(2));
  expect(screen.queryByRole('button')).toBeNull();
});

test('admins see it without being editors', async () => {
  show({ [EDITORS]: { body: [boris] } }, 'admin');
  await open();
  expect(box('Review', 'Boris Lebedev')).toBeChecked();
});

test('closed sections name their editors', async () => {
  show();
  await open();
  expect(screen.getByText('Review').parentElement).toHaveTextContent('ReviewLebedev B.');
  expect(screen.getByText('Original article').parentElement).toHaveTextContent(
    'Original articlenobody',
  );
});

test('only changed sections are saved', async () => {
  const { sent } = show({ [`PUT ${SECTIONS}/2`]: { status: 204 } });
  await open();
  expect(box('Review', 'Boris Lebedev')).toBeChecked();
  await userEvent.click(screen.getByText('Review'));
  await userEvent.click(box('Review', 'Elena Morozova'));
  await save();
  expect(await screen.findByText('The section editors have been saved')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()).toHaveLength(1);
  expect(await sent()[0]?.json()).toEqual({ editorIds: [5, 1] });
});

test('a refused section stays open with the reason and the choice', async () => {
  const { responses, sent } = show({
    [`PUT ${SECTIONS}/1`]: { status: 422, body: { detail: 'Boris is no editor any more.' } },
  });
  await open();
  await userEvent.click(box('Original article', 'Boris Lebedev'));
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Boris is no editor any more.');
  expect(box('Original article', 'Boris Lebedev')).toBeChecked();
  responses[`PUT ${SECTIONS}/1`] = { status: 204 };
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toHaveLength(2);
});
