import { useSearchParams } from 'react-router';

/** The code that a letter's link carries, and how to take it out of the address bar. */
export function useCodeInAddress() {
  const [query, setQuery] = useSearchParams();
  return {
    code: query.get('code')?.trim() || null,
    takeOut: () => setQuery({}, { replace: true }),
  };
}
