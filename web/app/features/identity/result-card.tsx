import { Paper, Stack, Text } from '@mantine/core';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { PageHeading } from '~/ui/page-heading';
import styles from './identity.module.css';

interface Props {
  title: string;
  text: string;
  /** Shows an envelope instead of a check mark. */
  isEmailSent?: boolean;
  /** Rendered in the status region, so that screen readers announce it with the text. */
  announcement?: ReactNode;
  children: ReactNode;
}

/** Card with the result of a form and links to the next steps. */
export function ResultCard({ title, text, isEmailSent = false, announcement, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is unmounted.
  useEffect(() => heading.current?.focus(), []);
  const Icon = isEmailSent ? IconMail : IconCheck;

  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="sm">
      <div className={styles.icon} aria-hidden>
        <Icon size={26} stroke={1.8} />
      </div>
      <Stack gap="sm">
        <div role="status">
          <PageHeading ref={heading}>{title}</PageHeading>
          <Text mt="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          {announcement}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
