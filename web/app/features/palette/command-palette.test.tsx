import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '~/api/types';
import type { Command } from '~/lib/commands';
import { endSession, startSession } from '~/lib/session';
import { makeToken, makeUser } from '../../../test/current-users';
import { enumerations } from '../../../test/enumerations';
import { apiProblem } from '../../../test/identity';
import { mockApi } from '../../../test/mock-api';
import { renderAtUrl } from '../../../test/render';
import { CommandPalette } from './command-palette';
import { forgetRecentItems } from './recent-items';

const PALETTE = 'GET /api/v1/palette';

const results = {
  articles: [
    {
      id: 12,
      manuscriptNumber: 'CTT-2026-0042',
      titleEn: 'Cord blood in adults',
      titleRu: '',
      statusId: 2,
      screen: 'editorArticles',
    },
  ],
  people: [
    {
      id: 7,
      name: 'Helen Ashworth',
      detail: 'helen@example.test',
      screen: 'users',
    },
  ],
  issues: [{ id: 4, label: 'Vol. 18, No. 2', screen: 'issues' }],
};

const nothing = { articles: [], people: [], issues: [] };

const respondWith = (body: unknown = results) =>
  mockApi({ [PALETTE]: { body }, 'GET /api/v1/enums': { body: enumerations } });

const queries = (requests: Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.endsWith('/palette'))
    .map(({ search }) => search);

function Desk({ commands }: { commands: Command[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Find
      </button>
      {isOpen ? <CommandPalette commands={commands} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

interface Options {
  role?: Role;
  language?: 'ru';
  commands?: Command[];
}

async function show({ role = 'editor', language, commands = [] }: Options = {}) {
  const shown = renderAtUrl(<Desk commands={commands} />, { language, user: makeUser([role]) });
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  return shown;
}

const field = () => screen.getByRole('combobox');
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  const option = id ? document.getElementById(id) : null;
  expect(option).toHaveAttribute('aria-selected', 'true');
  return option?.textContent;
};

beforeEach(() => {
  startSession(makeToken(3600));
  forgetRecentItems();
});

test('without a query it lists the pages and actions of the role', async () => {
  const requests = respondWith();
  await show({ role: 'user' });
  expect(field()).toHaveFocus();
  const pages = within(screen.getByRole('group', { name: 'Pages' }));
  expect(pages.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'Security',
    'Notifications',
    'My articles',
  ]);
  const actions = within(screen.getByRole('group', { name: 'Actions' }));
  expect(actions.getByRole('option', { name: 'New article' })).toHaveAttribute(
    'href',
    '/personal-area/user-articles/create',
  );
  expect(actions.queryByRole('option', { name: 'New issue' })).not.toBeInTheDocument();
  expect(actions.queryByRole('option', { name: /CSV/ })).not.toBeInTheDocument();
  expect(queries(requests)).toEqual([]);
});

test('it finds articles, people and issues for the selected role', async () => {
  const requests = respondWith();
  await show();
  await userEvent.type(field(), 'cord');
  const article = await screen.findByRole('option', { name: /Cord blood in adults/ });
  expect(article).toHaveAttribute('href', '/personal-area/editor-articles/details/12');
  expect(article).toHaveTextContent('CTT-2026-0042');
  expect(screen.getByRole('option', { name: /Helen Ashworth/ })).toHaveAttribute(
    'href',
    '/personal-area/users/details/7',
  );
  expect(screen.getByRole('option', { name: /Vol\. 18/ })).toHaveAttribute(
    'href',
    '/personal-area/issues/details/4',
  );
  expect(screen.getByRole('status')).toHaveTextContent('3 results');
  // Typed at once, asked once.
  expect(queries(requests)).toEqual(['?query=cord&role=editor']);
});

test('one letter asks the server nothing', async () => {
  const requests = respondWith();
  await show();
  await userEvent.type(field(), 'i');
  expect(options()).toContain('Issues');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(queries(requests)).toEqual([]);
});

test('the arrow keys choose, Enter opens, and the opened item is recent', async () => {
  respondWith();
  const { currentUrl } = await show();
  await userEvent.type(field(), 'cord');
  await screen.findByRole('option', { name: /Cord blood/ });
  expect(active()).toContain('Cord blood');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toContain('Helen Ashworth');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()).toContain('Vol. 18');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/editor-articles/details/12'));
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  const recent = within(screen.getByRole('group', { name: 'Recent' }));
  expect(recent.getAllByRole('option')).toHaveLength(1);
  expect(recent.getByRole('option', { name: /Cord blood/ })).toBeInTheDocument();
});

test('recent items belong to a session', async () => {
  respondWith();
  await show();
  await userEvent.type(field(), 'cord');
  await userEvent.click(await screen.findByRole('option', { name: /Cord blood/ }));
  endSession();
  startSession(makeToken(3600));
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
});

test('Ctrl Enter opens a new tab', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  respondWith();
  const { currentUrl } = await show();
  await userEvent.type(field(), 'cord');
  await screen.findByRole('option', { name: /Cord blood/ });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(open).toHaveBeenCalledWith(
    '/personal-area/editor-articles/details/12',
    '_blank',
    'noopener',
  );
  expect(currentUrl()).toBe('/personal-area/profile/me');
});

test('Enter before the answer opens the first result', async () => {
  respondWith();
  const { currentUrl } = await show();
  await userEvent.type(field(), 'CTT-2026-0042{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/editor-articles/details/12'));
});

test('commands of the shell are found and run', async () => {
  respondWith(nothing);
  const run = vi.fn();
  await show({ commands: [{ id: 'log-out', label: 'Sign out', keywords: 'leave', run }] });
  await userEvent.type(field(), 'leave');
  expect(options()).toEqual(['Sign out']);
  await userEvent.keyboard('{Enter}');
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Escape and the button close it and return the focus', async () => {
  respondWith();
  await show();
  const find = screen.getByRole('button', { name: 'Find' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(find).toHaveFocus();
  await userEvent.click(find);
  await userEvent.click(screen.getByRole('button', { name: 'Close the search' }));
  expect(find).toHaveFocus();
});

test('no result and a failure are said', async () => {
  respondWith(nothing);
  await show();
  await userEvent.type(field(), 'xyzzy');
  expect(await screen.findByText(/^Nothing found/)).toBeInTheDocument();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  mockApi({ [PALETTE]: apiProblem(422, 'invalid-input', 'No.') });
  await userEvent.type(field(), ' issues');
  expect(await screen.findByText(/could not be searched/)).toBeInTheDocument();
});

test('it speaks Russian', async () => {
  respondWith();
  await show({ language: 'ru' });
  await userEvent.type(field(), 'новый вып');
  expect(await screen.findByRole('option', { name: 'Новый выпуск' })).toBeInTheDocument();
  expect(await screen.findByRole('group', { name: 'Статьи' })).toBeInTheDocument();
});
