import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '~/api/users';
import { startSession } from '~/lib/session';
import { button, faults, field, refusal } from '../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { userView } from '../../../../test/users';
import { EditUserPage } from './edit-user-page';

const USER = '/api/v1/users/7';
const changedElsewhere = refusal(409, 'changed-elsewhere', 'Changed.');
const signedOut = vi.fn(() => Promise.resolve());

type Answer = { status?: number; body: unknown };

/** One answer after the other; the last one stays. */
const inTurn = (answers: Answer[]) => () => (answers.length > 1 ? answers.shift()! : answers[0]!);

async function open(reads: User[], saves: Answer[], { myId = 1 } = {}) {
  const read = inTurn(reads.map((body) => ({ body })));
  const save = inTurn(saves);
  const asked = serverAnswers({
    get [`GET ${USER}`]() {
      return read();
    },
    get [`PUT ${USER}`]() {
      return save();
    },
  });
  const shown = renderAt(
    <Suspense>
      <EditUserPage id={7} onSignedOut={signedOut} />
    </Suspense>,
    { at: '/personal-area/users/edit/7', user: person(['admin'], { id: myId }) },
  );
  await screen.findByRole('textbox', { name: 'Position' });
  const bodies = () =>
    Promise.all(
      asked
        .filter(({ method }) => method === 'PUT')
        .map((request) => request.clone().json() as Promise<unknown>),
    );
  return { ...shown, bodies };
}

beforeEach(() => {
  signedOut.mockClear();
  startSession(tokenExpiringIn(3600));
});

test('saves all of it with its version, and shows the person', async () => {
  const { bodies, address } = await open([userView()], [{ body: userView({ version: 4 }) }]);
  expect(screen.getByDisplayValue('helen@example.test')).toHaveAttribute('readonly');
  await userEvent.type(field('Position'), 'Professor');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Editor' }));
  await userEvent.dblClick(button('Save'));
  await waitFor(() => expect(address()).toBe('/personal-area/users/details/7'));
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

test('what the owner has changed meanwhile is taken over', async () => {
  const theirs = userView({ version: 5, phoneNumber: '+7 900' });
  const saved = { body: userView({ version: 6 }) };
  const { bodies } = await open([userView(), theirs], [changedElsewhere, saved]);
  await userEvent.type(field('Position'), 'Professor');
  await userEvent.click(button('Save'));
  expect(await screen.findByText(/Taken over: Phone/)).toBeInTheDocument();
  expect((await bodies()).at(-1)).toMatchObject({
    version: 5,
    positionEn: 'Professor',
    phoneNumber: '+7 900',
  });
});

test('where both have changed the same, one chooses', async () => {
  const theirs = userView({ version: 5, positionEn: 'Dean' });
  const saved = { body: userView({ version: 6 }) };
  const { address } = await open([userView(), theirs], [changedElsewhere, saved]);
  await userEvent.type(field('Position'), 'Rector');
  await userEvent.click(button('Save'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed in two places' }));
  expect(dialog.getByText('Rector')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('radio', { name: 'The version saved meanwhile' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save with these choices' }));
  await waitFor(() => expect(field('Position')).toHaveValue('Dean'));
  await waitFor(() => expect(address()).toBe('/personal-area/users/details/7'));
});

test('the last admin stays one, and a fault is said at its field', async () => {
  const { address } = await open(
    [userView()],
    [refusal(409, 'last-admin', 'The only administrator.'), faults({ degreeEn: 'Too long' })],
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Reviewer' }));
  await userEvent.click(button('Save'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to save the userThe only administrator.',
  );
  await userEvent.click(button('Save'));
  expect(await screen.findByText('Too long')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(address()).toBe('/personal-area/users/edit/7');
});

test('whoever has changed their own roles signs in with the new ones', async () => {
  await open([userView()], [{ body: userView({ roles: ['user'] }) }], { myId: 7 });
  expect(screen.getByText(/This is your own account/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Reviewer' }));
  await userEvent.click(button('Save'));
  await waitFor(() => expect(signedOut).toHaveBeenCalledOnce());
  expect(await screen.findByText(/Your roles have been changed/)).toBeInTheDocument();
});
