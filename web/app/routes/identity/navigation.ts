import { useSearchParams, useNavigate } from 'react-router';
import { isAppPath } from '~/features/identity/destination';

/** Reads the code of a letter's link, and can remove it from the URL. */
export function useCodeInUrl() {
  const [query, setQuery] = useSearchParams();
  return {
    code: query.get('code')?.trim() || null,
    removeFromUrl: () => setQuery({}, { replace: true }),
  };
}

/** Returns a function that navigates after a sign-in, loading a new document if required. */
export function useNavigateAfterSignIn() {
  const navigate = useNavigate();
  return async (destination: string, isFullPageLoad: boolean) => {
    if (isFullPageLoad || !isAppPath(destination)) {
      window.location.replace(destination);
    } else {
      await navigate(destination, { replace: true });
    }
  };
}
