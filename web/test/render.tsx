import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { notifications, Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { currentUserQuery } from '~/api/current-user';
import { fileAccess } from '~/api/file-access';
import { queryClient } from '~/api/query-client';
import type { CurrentUser } from '~/api/types';
import type { Language } from '~/i18n/language';
import { translationsFor } from '~/i18n/translations';
import { FileAccessContext } from '~/ui/file-access';
import { theme } from '~/ui/theme';

interface Options {
  at?: string;
  language?: Language;
  user?: CurrentUser;
}

/** Shows a part of the personal area as it stands in the application, at an address of its own. */
export function renderAt(element: ReactNode, options: Options = {}) {
  const { at = '/personal-area/profile/me', language = 'en', user } = options;
  queryClient().clear();
  notifications.clean();
  if (user) queryClient().setQueryData(currentUserQuery.queryKey, user);

  let shown = at;
  const page = (
    <>
      {element}
      <Address
        onShown={(address) => {
          shown = address;
        }}
      />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
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
    leave: unmount,
    goBack: () => act(() => router.navigate(-1)),
    address: () => shown,
  };
}

/** The address of what is on the screen: the router is at the next one before its page is drawn. */
function Address({ onShown }: { onShown: (address: string) => void }) {
  const { pathname, search, hash } = useLocation();
  useLayoutEffect(() => {
    onShown(pathname + search + hash);
  }, [onShown, pathname, search, hash]);
  return null;
}
