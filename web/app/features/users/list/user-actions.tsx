import { IconMailForward, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserAction, UserRow } from '~/api/users';
import { paths } from '~/lib/paths';
import { RowActions, RowButton, RowLink } from '~/ui/row-actions';
import { useChangeActivity } from '../use-change-activity';
import { useSendInvitation } from '../use-send-invitation';
import { fullName } from '../user-name';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Whoever does not edit accounts changes their activity on the page of the person, after a look. */
export function actionsOf(row: UserRow, canManage: boolean): UserAction[] {
  const inTheList: UserAction[] = canManage
    ? ['edit', 'activate', 'deactivate', 'send-invitation']
    : ['send-invitation'];
  return row.allowedActions.filter((action) => inTheList.includes(action));
}

interface Props {
  row: UserRow;
  actions: readonly UserAction[];
  onSignedOut: () => Promise<void>;
}

export function UserActions({ row, actions, onSignedOut }: Props) {
  const { t } = useTranslation();
  const activity = useChangeActivity(row, onSignedOut);
  const invitation = useSendInvitation(row);
  const whom = row.email ?? fullName(row);

  return (
    <RowActions>
      {actions.includes('edit') ? (
        <RowLink to={paths.userEdit(row.id)} word={t('users.edit.action')} about={whom}>
          <IconPencil {...ICON} />
        </RowLink>
      ) : null}
      {/* One and the same button, so that it keeps the focus. */}
      {actions.includes('activate') || actions.includes('deactivate') ? (
        <RowButton
          word={row.isActive ? t('users.deactivate.action') : t('users.activate.action')}
          about={whom}
          isUnderWay={activity.isUnderWay}
          onClick={activity.ask}
        >
          {row.isActive ? <IconUserOff {...ICON} /> : <IconUserCheck {...ICON} />}
        </RowButton>
      ) : null}
      {actions.includes('send-invitation') ? (
        <RowButton
          word={t('users.sendInvitation')}
          about={whom}
          isUnderWay={invitation.isUnderWay}
          onClick={invitation.send}
        >
          <IconMailForward {...ICON} />
        </RowButton>
      ) : null}
    </RowActions>
  );
}
