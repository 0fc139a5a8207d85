import { render, screen, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { translationsFor } from '~/i18n/translations';
import { paths } from '~/lib/paths';
import { AreaBreadcrumbs } from './area-breadcrumbs';

async function renderAtPath(path: string, loaderData: unknown) {
  const router = createMemoryRouter(
    [{ path: '*', loader: () => loaderData, element: <AreaBreadcrumbs /> }],
    { initialEntries: [path], hydrationData: { loaderData: { '0': loaderData } } },
  );
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={translationsFor('en')}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </MantineProvider>,
  );
  return screen.findByRole('navigation', { name: 'Breadcrumbs of the personal area' });
}

test('breadcrumbs end with the subject of the screen', async () => {
  const breadcrumbs = await renderAtPath(paths.userArticleDetails(7), { subject: 'Cord blood' });
  expect(breadcrumbs).toHaveTextContent('Personal area/My articles/Cord blood');
  expect(within(breadcrumbs).getByRole('link', { name: 'My articles' })).toHaveAttribute(
    'href',
    '/personal-area/user-articles',
  );
  expect(within(breadcrumbs).getByText('Cord blood')).toHaveAttribute('aria-current', 'page');
});

test('breadcrumbs end with the screen name if there is no subject', async () => {
  const breadcrumbs = await renderAtPath(paths.userArticleCreate(), null);
  expect(breadcrumbs).toHaveTextContent('Personal area/My articles/New article');
});
