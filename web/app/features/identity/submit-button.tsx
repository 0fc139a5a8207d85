import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  isValid: boolean;
  isPending: boolean;
  variant?: 'filled' | 'default';
  children: ReactNode;
}

export function SubmitButton({ isValid, isPending, variant, children }: Props) {
  return (
    <Button
      type="submit"
      size="md"
      fullWidth
      variant={variant}
      disabled={!isValid}
      loading={isPending}
    >
      {children}
    </Button>
  );
}
