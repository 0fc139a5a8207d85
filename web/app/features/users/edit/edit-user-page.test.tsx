import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '~/api/users';
import { startSession } from '~/lib/session';
import { button, fieldErrors, field, apiProblem } from '../../../../test/identity';
import { makeUser, makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { makeUserView } from '../../../../test/users';
import { EditUserPage } from './edit-user-page';

const USER = '/api/v1/users/7';
const changedElsewhere = apiProblem(409, 'changed-elsewhere', 'Changed.');
const onSignedOut = vi.fn(() => Promise.resolve());

type MockResponse = { status?: number; body: unknown };

/** Returns the responses one after the other and repeats the last one. */
const respondInTurn = (responses: MockResponse[]) => () =>
  responses.length > 1 ? responses.shift()! : responses[0]!;

async function open(reads: User[], saves: MockResponse[], { myId = 1 } = {}) {
  const read = respondInTurn(reads.map((body) => ({ body })));
  const save = respondInTurn(saves);
  const requests = mockApi({
    get [`GET ${USER}`]() {
      return read();
    },
    get [`PUT ${USER}`]() {
      return save();
    },
  });
  const page = renderAtUrl(
    <Suspense>
      <EditUserPage id={7} onSignedOut={onSignedOut} />
    </Suspense>,
    { url: '/personal-area/users/edit/7', user: makeUser(['admin'], { id: myId }) },
  );
  await screen.findByRole('textbox', { name: 'Position' });
  const bodies = () =>
    Promise.all(
      requests
        .filter(({ method }) => method === 'PUT')
        .map((request) => request.clone().json() as Promise<unknown>),
    );
  return { ...page, bodies };
}

beforeEach(() => {
  onSignedOut.mockClear();
  startSession(makeToken(3600));
});

test('a save sends all fields with the version and opens the details', async () => {
  const { bodies, currentUrl } = await open(
    [makeUserView()],
    [{ body: makeUserView({ version: 4 }) }],
  );
  expect(screen.getByDisplayValue('helen@example.test')).toHaveAttribute('readonly');
  await userEvent.type(field('Position'), 'Professor');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Editor' }));
  await userEvent.dblClick(button('Save'));
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/users/details/7'));
  expect(await screen.findByText('The changes have been saved: Helen Ashworth')).toBeVisible();
  expect(await bodies()).toEqual([
    {
      version: 3,
      firstNameEn: 'Helen',
      lastNameEn: 'Ashworth',
      affiliationEn: 'Exampleton University',
      positionEn: 'Professor',
      roles: ['user', 'reviewer', 'editor'],
    },
  ]);
});

test('concurrent changes by the owner are merged', async () => {
  const theirs = makeUserView({ version: 5, phoneNumber: '+7 900' });
  const saved = { body: makeUserView({ version: 6 }) };
  const { bodies } = await open([makeUserView(), theirs], [changedElsewhere, saved]);
  await userEvent.type(field('Position'), 'Professor');
  await userEvent.click(button('Save'));
  expect(await screen.findByText(/Their changes were merged: Phone/)).toBeInTheDocument();
  expect((await bodies()).at(-1)).toMatchObject({
    version: 5,
    positionEn: 'Professor',
    phoneNumber: '+7 900',
  });
});

test('a conflict dialog offers both versions', async () => {
  const theirs = makeUserView({ version: 5, positionEn: 'Dean' });
  const saved = { body: makeUserView({ version: 6 }) };
  const { currentUrl } = await open([makeUserView(), theirs], [changedElsewhere, saved]);
  await userEvent.type(field('Position'), 'Rector');
  await userEvent.click(button('Save'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed in two places' }));
  expect(dialog.getByText('Rector')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('radio', { name: 'The saved version' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save with these choices' }));
  await waitFor(() => expect(field('Position')).toHaveValue('Dean'));
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/users/details/7'));
});

test('a rejected save shows an alert, and field errors appear at their fields', async () => {
  const { currentUrl } = await open(
    [makeUserView()],
    [
      apiProblem(409, 'last-admin', 'The only administrator.'),
      fieldErrors({ degreeEn: 'Too long' }),
    ],
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Reviewer' }));
  await userEvent.click(button('Save'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to save the userThe only administrator.',
  );
  await userEvent.click(button('Save'));
  expect(await screen.findByText('Too long')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(currentUrl()).toBe('/personal-area/users/edit/7');
});

test('users who change their own roles are signed out', async () => {
  await open([makeUserView()], [{ body: makeUserView({ roles: ['user'] }) }], { myId: 7 });
  expect(screen.getByText(/This is your own account/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Reviewer' }));
  await userEvent.click(button('Save'));
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce());
  expect(await screen.findByText(/Your roles have been changed/)).toBeInTheDocument();
});
