import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '~/api/query-client';
import { staticPageKeys, type StaticPage } from '~/api/static-pages';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { button } from '../../../../test/identity';
import { makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { makeStaticPage } from '../../../../test/static-pages';
import { StaticPageDetails } from './static-page-details';

/** Fills the query cache like the route loader. */
function LoadedPage({ page }: { page: StaticPage }) {
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

const renderDetails = (details: Partial<StaticPage> = {}, language?: 'ru') =>
  renderAtUrl(<LoadedPage page={makeStaticPage(details)} />, {
    url: '/personal-area/static-pages/details/7',
    language,
  });

beforeEach(() => startSession(makeToken(3600)));

test('the details show the content and link to the public page', async () => {
  renderDetails({ language: 'ru', content: '<h2>Оплата</h2><p>Не нужна.</p>' }, 'ru');
  expect(await screen.findByRole('heading', { level: 2, name: 'Оплата' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'faq' })).toHaveAttribute('href', '/pages/faq?lang=ru');
  expect(screen.getByText('28.10.2026')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Редактировать' })).toHaveAttribute(
    'href',
    '/personal-area/static-pages/edit/7',
  );
});

test('a draft has no public page, and a missing language can be created', () => {
  renderDetails({ isDraft: true });
  expect(screen.getByText('Draft')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'faq' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Create Russian version' })).toHaveAttribute(
    'href',
    '/personal-area/static-pages/create?name=Questions&slug=faq&language=ru',
  );
});

test('the other language is one link away', () => {
  renderDetails({ translationId: 8 });
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    '/personal-area/static-pages/details/8',
  );
});

test('an empty page shows an empty state', () => {
  renderDetails({ content: '' });
  expect(screen.getByText('The page is empty')).toBeInTheDocument();
});

test('deleting the page leads back to the list', async () => {
  mockApi({ 'DELETE /api/v1/static/7': { status: 204 } });
  const { currentUrl } = renderDetails();
  await userEvent.click(button('Delete'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('it will be listed as missing');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/has been deleted/)).toBeInTheDocument();
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/static-pages'));
});
