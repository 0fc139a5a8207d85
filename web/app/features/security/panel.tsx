import { Card, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

/** Card with a heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card withBorder p={{ base: 'lg', sm: 'xl' }} component="section" aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </Card>
  );
}
