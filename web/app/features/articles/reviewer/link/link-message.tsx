import { Button, Paper, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import { PageHeading } from '~/ui/page-heading';

/** Why there is nothing to do here any more: by what was just done, or since before. */
export function LinkMessage({ about }: { about: 'ended' | 'completed' | 'refused' }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="sm" data-narrow={about}>
      <div role="status">
        <PageHeading ref={heading}>{t(`reviewing.link.${about}.title`)}</PageHeading>
        <Text mt="sm">{t(`reviewing.link.${about}.text`)}</Text>
      </div>
      {about === 'ended' ? (
        <Button component="a" href={paths.login(paths.room('reviewerAssignments'))} mt="lg">
          {t('reviewing.link.login')}
        </Button>
      ) : null}
    </Paper>
  );
}
