import { render, screen, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { translationsFor } from '~/i18n/translations';
import { paths } from '~/lib/paths';
import { AreaBreadcrumbs } from './area-breadcrumbs';

async function showAt(address: string, loaderData: unknown) {
  const router = createMemoryRouter(
    [{ path: '*', loader: () => loaderData, element: <AreaBreadcrumbs /> }],
    { initialEntries: [address], hydrationData: { loaderData: { '0': loaderData } } },
  );
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={translationsFor('en')}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </MantineProvider>,
  );
  return screen.findByRole('navigation', { name: 'Breadcrumbs' });
}

test('the way ends with what the screen is about', async () => {
  const way = await showAt(paths.userArticleDetails(7), { subject: 'Cord blood' });
  expect(way).toHaveTextContent('Personal area/My articles/Cord blood');
  expect(within(way).getByRole('link', { name: 'My articles' })).toHaveAttribute(
    'href',
    '/personal-area/user-articles',
  );
  expect(within(way).getByText('Cord blood')).toHaveAttribute('aria-current', 'page');
});

test('or with its name', async () => {
  const way = await showAt(paths.userArticleCreate(), null);
  expect(way).toHaveTextContent('Personal area/My articles/New article');
});
