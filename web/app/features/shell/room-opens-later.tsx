import { Card, Text, Title } from '@mantine/core';
import { IconHourglassLow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RoomName } from '~/lib/paths';
import { PageHeading } from '~/ui/page-heading';
import styles from './room-opens-later.module.css';

type OpenNow =
  | 'profileMe'
  | 'security'
  | 'userArticles'
  | 'editorArticles'
  | 'assignments'
  | 'reviewerAssignments'
  | 'reviewerArticles';
export type LaterRoom = Exclude<RoomName, OpenNow>;

const OPEN_NOW: readonly RoomName[] = [
  'profileMe',
  'security',
  'userArticles',
  'editorArticles',
  'assignments',
  'reviewerAssignments',
  'reviewerArticles',
] satisfies OpenNow[];

export function opensLater(room: RoomName): room is LaterRoom {
  return !OPEN_NOW.includes(room);
}

/** Stands in for the screens that are not built yet, and goes when the last of them is. */
export function RoomOpensLater({ room }: { room: LaterRoom }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t(`routes.${room}`)}</PageHeading>
      <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
        <IconHourglassLow size={40} stroke={1.3} className={styles.icon} aria-hidden />
        <div>
          <Text size="lg" fw={600} className={styles.lead}>
            {t('rooms.later')}
          </Text>
          <Title order={2} className={styles.label}>
            {t('rooms.willHold')}
          </Title>
          <Text className={styles.text}>{t(`rooms.${room}`)}</Text>
        </div>
      </Card>
    </>
  );
}
