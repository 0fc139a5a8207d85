import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { fileAccess } from '~/api/files';
import { queryClient } from '~/api/query-client';
import { isFirstScreen, loadLater } from '~/features/shell/load-later';
import { DEFAULT_LANGUAGE, isLanguage } from '~/i18n/language';
import type { RouteHandle } from '~/lib/route-handle';
import { FileAccessContext } from '~/ui/stored-file';
import { MantineFrame } from '~/ui/mantine-frame';
import type { Route } from './+types/scripted';

/** Layout of the pages with scripts: identity and the personal area. */
export const handle: RouteHandle = { hydrated: true };

/** Runs before every page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    if (isFirstScreen(new URL(request.url).pathname)) return;
    const { lang } = document.documentElement;
    await loadLater(isLanguage(lang) ? lang : DEFAULT_LANGUAGE);
  },
];

export default function Scripted() {
  const [client] = useState(queryClient);
  return (
    <QueryClientProvider client={client}>
      <MantineFrame>
        <FileAccessContext value={fileAccess}>
          <Outlet />
        </FileAccessContext>
      </MantineFrame>
    </QueryClientProvider>
  );
}
