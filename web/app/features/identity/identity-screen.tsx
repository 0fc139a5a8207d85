import { Paper, Stack, Text, Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeading } from '~/ui/page-heading';
import styles from './identity.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  /** Links to related screens, below the card. */
  footer?: ReactNode;
  /** For screens with text to read. */
  wide?: boolean;
  children: ReactNode;
}

/** Heading, introduction and a card with the content. */
export function IdentityScreen({ title, lead, footer, wide = false, children }: Props) {
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
      {footer}
    </Stack>
  );
}

/** Link to another screen with a touch-friendly height. */
export function ScreenLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} className={styles.link}>
      {children}
    </Anchor>
  );
}
