import { Paper, Stack, Text } from '@mantine/core';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { PageHeading } from '~/ui/page-heading';
import styles from './done-sheet.module.css';

interface Props {
  title: string;
  text: string;
  /** What comes next is in a letter. */
  byLetter?: boolean;
  /** Said along with the text to those who hear the page. */
  alsoHeard?: ReactNode;
  children: ReactNode;
}

/** Something is done: what it was, and the ways on. */
export function DoneSheet({ title, text, byLetter = false, alsoHeard, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const Sign = byLetter ? IconMail : IconCheck;

  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="sm">
      <div className={styles.sign} aria-hidden>
        <Sign size={26} stroke={1.8} />
      </div>
      <Stack gap="sm">
        <div role="status">
          <PageHeading ref={heading}>{title}</PageHeading>
          <Text mt="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          {alsoHeard}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
