import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { notifications, Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, parsePath, RouterProvider, useLocation } from 'react-router';
import { currentUserQuery } from '~/api/current-user';
import { fileAccess } from '~/api/files';
import { queryClient } from '~/api/query-client';
import type { CurrentUser } from '~/api/types';
import type { Language } from '~/i18n/language';
import { translationsFor } from '~/i18n/translations';
import { FileAccessContext } from '~/ui/stored-file';
import { theme } from '~/ui/theme';

interface Options {
  url?: string;
  language?: Language;
  user?: CurrentUser;
  /** State of the history entry. */
  state?: unknown;
}

/** Renders a part of the personal area with the application's providers at a URL. */
export function renderAtUrl(element: ReactNode, options: Options = {}) {
  const { url = '/personal-area/profile/me', language = 'en', user, state } = options;
  queryClient().clear();
  notifications.clean();
  if (user) queryClient().setQueryData(currentUserQuery.queryKey, user);

  let renderedUrl = url;
  const page = (
    <>
      {element}
      <UrlReporter
        onRender={(url) => {
          renderedUrl = url;
        }}
      />
    </>
  );
  const initialEntry = { ...parsePath(url), state };
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: [initialEntry],
  });
  const { unmount } = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient()}>
        <I18nextProvider i18n={translationsFor(language)}>
          <ModalsProvider>
            <FileAccessContext value={fileAccess}>
              <RouterProvider router={router} />
            </FileAccessContext>
            <Notifications />
          </ModalsProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    unmount: unmount,
    goBack: () => act(() => router.navigate(-1)),
    currentUrl: () => renderedUrl,
  };
}

/**
 * Reports the URL of the rendered page: the router already has the next one before it is rendered.
 */
function UrlReporter({ onRender }: { onRender: (url: string) => void }) {
  const { pathname, search, hash } = useLocation();
  useLayoutEffect(() => {
    onRender(pathname + search + hash);
  }, [onRender, pathname, search, hash]);
  return null;
}
