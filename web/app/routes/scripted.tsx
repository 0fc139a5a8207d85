import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { fileAccess } from '~/api/files';
import { queryClient } from '~/api/query-client';
import type { RouteHandle } from '~/lib/route-handle';
import { FileAccessContext } from '~/ui/stored-file';
import { MantineFrame } from '~/ui/mantine-frame';

/** Layout of the pages with scripts: identity and the personal area. */
export const handle: RouteHandle = { hydrated: true };

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
