import { Button, Paper, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import { PageHeading } from '~/ui/page-heading';

/**
 * Explains why the review link no longer works: it expired, or the review was completed or
 * declined.
 */
export function ReviewLinkMessage({ reason }: { reason: 'ended' | 'completed' | 'refused' }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element is unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="sm" data-narrow={reason}>
      <div role="status">
        <PageHeading ref={heading}>{t(`reviewing.link.${reason}.title`)}</PageHeading>
        <Text mt="sm">{t(`reviewing.link.${reason}.text`)}</Text>
      </div>
      {reason === 'ended' ? (
        <Button component="a" href={paths.login(paths.screen('reviewerAssignments'))} mt="lg">
          {t('reviewing.link.login')}
        </Button>
      ) : null}
    </Paper>
  );
}
