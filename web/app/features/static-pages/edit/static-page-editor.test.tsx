import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '~/api/query-client';
import { staticPageKeys } from '~/api/static-pages';
import { startSession } from '~/lib/session';
import { bodyOf, button, faults, field, refusal } from '../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { staticPage } from '../../../../test/static-pages';
import { StaticPageEditorPage } from './static-page-editor-page';

const PAGE = '/api/v1/static/7';
const DETAILS = '/personal-area/static-pages/details/7';
const EDIT = '/personal-area/static-pages/edit/7';

const changed = refusal(409, 'changed-elsewhere', 'Changed elsewhere.');

/** As the route does it: all is loaded before the screen opens. */
function Opened() {
  if (!queryClient().getQueryData(staticPageKeys.details(7))) {
    queryClient().setQueryData(staticPageKeys.details(7), staticPage());
  }
  return <StaticPageEditorPage id={7} />;
}

const open = (language?: 'ru') =>
  renderAt(<Opened />, { at: EDIT, user: person(['editor']), language });

const name = () => field('Name');
const save = () => userEvent.dblClick(button('Save'));

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('saves everything but the address, and goes back to the page', async () => {
  const asked = serverAnswers({ [`PUT ${PAGE}`]: { body: staticPage({ version: 4 }) } });
  const { address } = open();
  expect(field('Address')).toBeDisabled();
  await userEvent.type(name(), ' and answers');
  await save();
  await waitFor(() => expect(address()).toBe(DETAILS));
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  expect(await bodyOf(asked, PAGE)).toEqual({
    version: 3,
    name: 'Questions and answers',
    language: 'en',
    content: '<p>Answers.</p>',
  });
});

test('where both have changed the same, both are shown and one is chosen', async () => {
  const newer = staticPage({ version: 4, name: 'FAQ', content: '<p>Other answers.</p>' });
  serverAnswers({ [`PUT ${PAGE}`]: changed, [`GET ${PAGE}`]: { body: newer } });
  const { address } = open();
  await userEvent.type(name(), '!');
  await save();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Questions!')).toBeInTheDocument();
  expect(within(dialog).getByText('FAQ')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('taken over from there: Content');

  const asked = serverAnswers({ [`PUT ${PAGE}`]: { body: { ...newer, version: 5 } } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save with these choices' }));
  await waitFor(() => expect(address()).toBe(DETAILS));
  expect(await bodyOf(asked, PAGE)).toEqual({
    version: 4,
    name: 'Questions!',
    language: 'en',
    content: '<p>Other answers.</p>',
  });
});

test('a language in which the address is taken is said at its field, in Russian too', async () => {
  serverAnswers({ [`PUT ${PAGE}`]: faults({ language: 'Уже используется' }) });
  open('ru');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Язык' }), 'ru');
  await userEvent.click(button('Сохранить'));
  expect(await screen.findByText('Уже используется')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Язык' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Нужно исправить 1 поле');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Язык' }), 'en');
  expect(screen.queryByText('Уже используется')).not.toBeInTheDocument();
});

test('a page that was deleted meanwhile leaves the text to be copied', async () => {
  serverAnswers({ [`PUT ${PAGE}`]: refusal(404, 'not-found', 'Not found.') });
  open();
  await userEvent.type(name(), '!');
  await save();
  expect(await screen.findByText('The page cannot be saved any more')).toBeInTheDocument();
  expect(name()).toHaveValue('Questions!');
  expect(button('Save')).toBeDisabled();
});
