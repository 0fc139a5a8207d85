import { QueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './errors';

const RETRIES = 2;

let inBrowser: QueryClient | undefined;

/**
 * Returns the query client of the browser tab, shared by loaders and screens. On the server every
 * call creates one.
 */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  inBrowser ??= createQueryClient();
  return inBrowser;
}

/**
 * Loads a record by the id in the URL, which may be invalid. By default never from the cache: other
 * users change it too.
 */
export function loadById<Stored, Key extends QueryKey>(
  query: (id: number) => FetchQueryOptions<Stored, Error, Stored, Key>,
  id: string | number | undefined,
  staleTime = 0,
): Promise<Stored> {
  if (!/^[1-9]\d{0,8}$/.test(String(id))) return Promise.reject(new ApiError(404, null, null));
  return queryClient().fetchQuery({ ...query(Number(id)), staleTime });
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Fail without a connection instead of pausing silently, which is the default of the query
      // client.
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

/** Retries network errors and 5xx responses; a 4xx response would not change. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}
