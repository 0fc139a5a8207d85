import { Button, Card, List, Text } from '@mantine/core';
import {
  IconDownload,
  IconKeyOff,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserOff,
  IconUserX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { User, UserAction } from '~/api/users';
import { paths } from '~/lib/paths';
import {
  useChangeActivity,
  useDownloadData,
  useEraseUser,
  useResetSecondFactor,
  useScreens,
  useSendInvitation,
} from '../use-user-actions';
import styles from '../users.module.css';

interface Props {
  user: User;
  onSignedOut: () => Promise<void>;
}

export function UserActions({ user, onSignedOut }: Props) {
  const { t } = useTranslation();
  const canEdit = useScreens().includes('userEdit');
  const activity = useChangeActivity(user, onSignedOut);
  const invitation = useSendInvitation(user);
  const data = useDownloadData(user);
  const secondFactor = useResetSecondFactor(user);
  const isAllowed = (action: UserAction) => user.allowedActions.includes(action);

  return (
    <>
      {isAllowed('send-invitation') ? (
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden />}
          loading={invitation.isPending}
          onClick={invitation.send}
        >
          {t('users.sendInvitation')}
        </Button>
      ) : null}
      {/* One button for both actions, so that it keeps the focus. */}
      {isAllowed('activate') || isAllowed('deactivate') ? (
        <Button
          variant="default"
          className={user.isActive ? styles.dangerous : undefined}
          leftSection={
            user.isActive ? (
              <IconUserOff size={18} aria-hidden />
            ) : (
              <IconUserCheck size={18} aria-hidden />
            )
          }
          loading={activity.isPending}
          onClick={activity.change}
        >
          {user.isActive ? t('users.deactivate.action') : t('users.activate.action')}
        </Button>
      ) : null}
      {isAllowed('reset-second-factor') ? (
        <Button
          variant="default"
          className={styles.dangerous}
          leftSection={<IconKeyOff size={18} aria-hidden />}
          loading={secondFactor.isPending}
          onClick={secondFactor.reset}
        >
          {t('users.secondFactor.action')}
        </Button>
      ) : null}
      {isAllowed('export-data') ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={data.isPending}
          onClick={() => data.submit()}
        >
          {t('users.exportData.action')}
        </Button>
      ) : null}
      {canEdit && isAllowed('edit') ? (
        <Button
          component={Link}
          to={paths.userEdit(user.id)}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('users.edit.action')}
        </Button>
      ) : null}
    </>
  );
}

/** Irreversible deletion, apart from the everyday actions. */
export function EraseUser({ user }: { user: User }) {
  const { t } = useTranslation();
  const erasure = useEraseUser(user);
  if (!user.allowedActions.includes('erase')) return null;
  return (
    <Card
      component="section"
      aria-labelledby="erase-user"
      withBorder
      mt="lg"
      p={{ base: 'lg', sm: 'xl' }}
      className={styles.dangerZone}
    >
      <h2 id="erase-user">{t('users.erase.action')}</h2>
      <Text size="sm">{t('users.erase.consequences')}</Text>
      <List size="sm" mt="xs">
        <List.Item>{t('users.erase.articles')}</List.Item>
        <List.Item>{t('users.erase.reviews')}</List.Item>
        <List.Item>{t('users.erase.forGood')}</List.Item>
      </List>
      <div>
        <Button
          mt="md"
          color="carmine.7"
          leftSection={<IconUserX size={18} aria-hidden />}
          loading={erasure.isPending}
          onClick={erasure.erase}
        >
          {t('users.erase.action')}
        </Button>
      </div>
    </Card>
  );
}
