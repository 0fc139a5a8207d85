import { Button } from '@mantine/core';
import { useSyncExternalStore, type ReactNode } from 'react';

interface Props {
  isPending: boolean;
  variant?: 'filled' | 'default';
  children: ReactNode;
}

/**
 * Submits the form. Enabled even if the form is incomplete: pressed too early, it shows what is
 * missing. Disabled only in HTML from the server, where the browser would put the password in the
 * URL.
 */
export function SubmitButton({ isPending, variant, children }: Props) {
  const isHydrated = useSyncExternalStore(subscribeToNothing, onClient, onServer);
  return (
    <Button
      type="submit"
      size="md"
      fullWidth
      variant={variant}
      disabled={!isHydrated}
      loading={isPending}
    >
      {children}
    </Button>
  );
}

const subscribeToNothing = () => () => undefined;
const onClient = () => true;
const onServer = () => false;
