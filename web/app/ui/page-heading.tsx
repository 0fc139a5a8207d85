import { Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

/** The `h1` of a screen. Focusable, so that a screen reader reads it after a navigation. */
export function PageHeading({
  children,
  ref,
}: {
  children: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
}) {
  return (
    <Title ref={ref} order={1} tabIndex={-1} style={{ outline: 'none', textWrap: 'balance' }}>
      {children}
    </Title>
  );
}
