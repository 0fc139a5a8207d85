import { useSearchParams } from 'react-router';

/** Reads the code of a letter's link, and can remove it from the URL. */
export function useCodeInUrl() {
  const [query, setQuery] = useSearchParams();
  return {
    code: query.get('code')?.trim() || null,
    removeFromUrl: () => setQuery({}, { replace: true }),
  };
}
