import { useNavigate } from 'react-router';
import { isAppPath } from '~/features/identity/destination';

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
