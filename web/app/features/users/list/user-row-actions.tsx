import { IconMailForward, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserAction, UserRow } from '~/api/users';
import { paths } from '~/lib/paths';
import { RowActions, RowButton, RowLink } from '~/ui/row-actions';
import { useChangeActivity } from '../use-change-activity';
import { useSendInvitation } from '../use-send-invitation';
import { fullName } from '../user-name';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Actions of a row. Users who cannot edit accounts change the activity on the details page. */
export function getRowActions(row: UserRow, canManage: boolean): UserAction[] {
  const rowActions: UserAction[] = canManage
    ? ['edit', 'activate', 'deactivate', 'send-invitation']
    : ['send-invitation'];
  return row.allowedActions.filter((action) => rowActions.includes(action));
}

interface Props {
  row: UserRow;
  actions: readonly UserAction[];
  onSignedOut: () => Promise<void>;
}

export function UserRowActions({ row, actions, onSignedOut }: Props) {
  const { t } = useTranslation();
  const activity = useChangeActivity(row, onSignedOut);
  const invitation = useSendInvitation(row);
  const userLabel = row.email ?? fullName(row);

  return (
    <RowActions>
      {actions.includes('edit') ? (
        <RowLink to={paths.userEdit(row.id)} label={t('users.edit.action')} subject={userLabel}>
          <IconPencil {...ICON} />
        </RowLink>
      ) : null}
      {/* One button for both actions, so that it keeps the focus. */}
      {actions.includes('activate') || actions.includes('deactivate') ? (
        <RowButton
          label={row.isActive ? t('users.deactivate.action') : t('users.activate.action')}
          subject={userLabel}
          isBusy={activity.isPending}
          onClick={activity.change}
        >
          {row.isActive ? <IconUserOff {...ICON} /> : <IconUserCheck {...ICON} />}
        </RowButton>
      ) : null}
      {actions.includes('send-invitation') ? (
        <RowButton
          label={t('users.sendInvitation')}
          subject={userLabel}
          isBusy={invitation.isPending}
          onClick={invitation.send}
        >
          <IconMailForward {...ICON} />
        </RowButton>
      ) : null}
    </RowActions>
  );
}
