import { Card, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  className?: string;
  children: ReactNode;
}

/** Card with a heading. */
export function Panel({ title, className, children }: Props) {
  const id = useId();
  return (
    <Card
      withBorder
      p={{ base: 'lg', sm: 'xl' }}
      component="section"
      aria-labelledby={id}
      className={className}
    >
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </Card>
  );
}
