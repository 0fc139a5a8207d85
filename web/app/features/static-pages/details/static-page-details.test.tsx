import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '~/api/query-client';
import { staticPageKeys, type StaticPage } from '~/api/static-pages';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { button } from '../../../../test/identity';
import { tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { staticPage } from '../../../../test/static-pages';
import { StaticPageDetails } from './static-page-details';

/** As the route does it: all is loaded before the screen opens. */
function Opened({ page }: { page: StaticPage }) {
  if (!queryClient().getQueryData(staticPageKeys.details(7))) {
    queryClient().setQueryData(staticPageKeys.details(7), page);
  }
  return (
    <PageActionsProvider>
      <PageActionsSlot />
      <StaticPageDetails id={7} />
    </PageActionsProvider>
  );
}

const open = (details: Partial<StaticPage> = {}, language?: 'ru') =>
  renderAt(<Opened page={staticPage(details)} />, {
    at: '/personal-area/static-pages/details/7',
    language,
  });

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('shows the text as readers see it, and where they find it', async () => {
  open({ language: 'ru', content: '<h2>Оплата</h2><p>Не нужна.</p>' }, 'ru');
  expect(await screen.findByRole('heading', { level: 2, name: 'Оплата' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'faq' })).toHaveAttribute('href', '/pages/faq?lang=ru');
  expect(screen.getByText('28.10.2026')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Редактировать' })).toHaveAttribute(
    'href',
    '/personal-area/static-pages/edit/7',
  );
});

test('an empty page says so', () => {
  open({ content: '' });
  expect(screen.getByText('The page is empty')).toBeInTheDocument();
});

test('deleted, it leads back to the list', async () => {
  serverAnswers({ 'DELETE /api/v1/static/7': { status: 204 } });
  const { address } = open();
  await userEvent.click(button('Delete'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('it will be listed as missing');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/has been deleted/)).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/personal-area/static-pages'));
});
