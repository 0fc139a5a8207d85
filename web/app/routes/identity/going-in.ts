import { useNavigate } from 'react-router';
import { isInTheApplication } from '~/features/identity/destination';

/** Where a sign-in leads: inside the application without a new document, unless one is needed. */
export function useGoIn() {
  const navigate = useNavigate();
  return async (destination: string, newDocument: boolean) => {
    if (newDocument || !isInTheApplication(destination)) {
      window.location.replace(destination);
    } else {
      await navigate(destination, { replace: true });
    }
  };
}
