import { Button } from '@mantine/core';
import {
  IconDownload,
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
import { useChangeActivity } from '../use-change-activity';
import { useDownloadData, useEraseUser } from '../use-personal-data';
import { useRooms } from '../use-rooms';
import { useSendInvitation } from '../use-send-invitation';

interface Props {
  user: User;
  onSignedOut: () => Promise<void>;
}

export function UserActions({ user, onSignedOut }: Props) {
  const { t } = useTranslation();
  const canEdit = useRooms().includes('userEdit');
  const activity = useChangeActivity(user, onSignedOut);
  const invitation = useSendInvitation(user);
  const data = useDownloadData(user);
  const erasure = useEraseUser(user);
  const may = (action: UserAction) => user.allowedActions.includes(action);

  return (
    <>
      {may('send-invitation') ? (
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden />}
          loading={invitation.isUnderWay}
          onClick={invitation.send}
        >
          {t('users.sendInvitation')}
        </Button>
      ) : null}
      {/* One and the same button, so that it keeps the focus. */}
      {may('activate') || may('deactivate') ? (
        <Button
          variant="default"
          leftSection={
            user.isActive ? (
              <IconUserOff size={18} aria-hidden />
            ) : (
              <IconUserCheck size={18} aria-hidden />
            )
          }
          loading={activity.isUnderWay}
          onClick={activity.ask}
        >
          {user.isActive ? t('users.deactivate.action') : t('users.activate.action')}
        </Button>
      ) : null}
      {may('export-data') ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={data.isPending}
          onClick={() => data.submit()}
        >
          {t('users.exportData.action')}
        </Button>
      ) : null}
      {may('erase') ? (
        <Button
          variant="default"
          leftSection={<IconUserX size={18} aria-hidden />}
          loading={erasure.isPending}
          onClick={erasure.ask}
        >
          {t('users.erase.action')}
        </Button>
      ) : null}
      {canEdit && may('edit') ? (
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
