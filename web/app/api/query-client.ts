import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors';

const RETRIES = 2;

let inBrowser: QueryClient | undefined;

/** One for the whole browser tab, so that the guard and the screens share it; never shared on the server. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  inBrowser ??= createQueryClient();
  return inBrowser;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection everything is tried and says that it failed: left to itself, the client
      // would wait for the connection in silence.
      queries: {
        staleTime: 30_000,
        retry: isWorthRetrying,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** What the server refused it will refuse again; what failed on the way may succeed. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}
