import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeading } from '~/ui/page-heading';

interface Props {
  title: string;
  lead?: ReactNode;
  /** Below the sheet: the ways to the neighbouring screens. */
  after?: ReactNode;
  /** For reading, not only for filling in. */
  wide?: boolean;
  children: ReactNode;
}

/** A heading, what it is about, and a sheet with what there is to do. */
export function IdentityScreen({ title, lead, after, wide = false, children }: Props) {
  return (
    <Stack gap="lg" data-wide={wide || undefined}>
      <div>
        <PageHeading>{title}</PageHeading>
        {lead ? (
          <Text c="dimmed" mt={6}>
            {lead}
          </Text>
        ) : null}
      </div>
      <Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="sm">
        {children}
      </Paper>
      {after}
    </Stack>
  );
}
