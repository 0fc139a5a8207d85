import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { UserAction, UserRow } from '~/api/users';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { RowName } from '~/ui/row-actions';
import { useChangeActivity, useScreens, useSendInvitation } from '../use-user-actions';
import { fullName, LastSignIn, UnconfirmedEmailBadge, UserStatus } from '../user-labels';
import styles from '../users.module.css';

/** Columns by which the server sorts. */
export const SORT_FIELDS = ['email', 'lastNameEn', 'firstNameEn'] as const;

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function useUsersColumns(onSignedOut: () => Promise<void>): readonly Column<UserRow>[] {
  const { t } = useTranslation();
  const canManage = useScreens().includes('userEdit');
  const lastSignIn: Column<UserRow> = {
    name: 'lastSignIn',
    title: t('users.fields.lastSignIn'),
    inCard: 'below',
    cell: (row) => <LastSignIn day={row.lastSignIn} />,
  };
  return [
    {
      name: 'lastNameEn',
      title: t('users.fields.name'),
      sorts: 'ascending',
      inCard: 'heading',
      cell: (row) => (
        <RowName to={paths.userDetails(row.id)} lang="en">
          {fullName(row)}
        </RowName>
      ),
    },
    {
      name: 'email',
      title: t('users.fields.email'),
      sorts: 'ascending',
      inCard: 'below',
      cell: (row) => <EmailLink row={row} />,
    },
    {
      name: 'roles',
      title: t('users.fields.roles'),
      inCard: 'below',
      cell: ({ roles }) =>
        roles.length > 0 ? (
          <span className={styles.roleNames}>
            {roles.map((role) => t(`roles.${role}`)).join(', ')}
          </span>
        ) : null,
    },
    {
      name: 'status',
      title: t('users.fields.status'),
      inCard: 'above',
      cell: (row) => <UserStatus user={row} />,
    },
    ...(canManage ? [lastSignIn] : []),
    {
      name: 'actions',
      title: t('users.fields.actions'),
      inCard: 'action',
      cell: (row) => {
        const actions = getRowActions(row, canManage);
        return actions.length > 0 ? (
          <UserRowActions row={row} actions={actions} onSignedOut={onSignedOut} />
        ) : null;
      },
    },
  ];
}

/** Link with the address. Users from ORCID may have none. */
function EmailLink({ row }: { row: UserRow }) {
  const { t } = useTranslation();
  if (row.email === null) return <span className={styles.missing}>{t('users.noEmail')}</span>;
  return (
    <>
      <Link to={paths.userDetails(row.id)} className={styles.email}>
        {row.email}
      </Link>
      <UnconfirmedEmailBadge user={row} />
    </>
  );
}

/** Actions of a row. Users who cannot edit accounts change the activity on the details page. */
function getRowActions(row: UserRow, canManage: boolean): UserAction[] {
  const rowActions: UserAction[] = canManage
    ? ['edit', 'activate', 'deactivate', 'send-invitation']
    : ['send-invitation'];
  return row.allowedActions.filter((action) => rowActions.includes(action));
}

interface ActionsProps {
  row: UserRow;
  actions: readonly UserAction[];
  onSignedOut: () => Promise<void>;
}

/** Menu with the actions of a row; the dangerous one is last. */
function UserRowActions({ row, actions, onSignedOut }: ActionsProps) {
  const { t } = useTranslation();
  const activity = useChangeActivity(row, onSignedOut);
  const invitation = useSendInvitation(row);
  const isBusy = activity.isPending || invitation.isPending;

  return (
    <Menu
      position="bottom-end"
      withInitialFocusPlaceholder={false} // the first action gets the focus
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t('users.actionsOf', { name: fullName(row) })}
          aria-busy={isBusy || undefined}
        >
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.includes('edit') ? (
          <Menu.Item
            component={Link}
            to={paths.userEdit(row.id)}
            mih={44}
            leftSection={<IconPencil {...ICON} />}
          >
            {t('users.edit.action')}
          </Menu.Item>
        ) : null}
        {actions.includes('send-invitation') ? (
          <Menu.Item mih={44} leftSection={<IconMailForward {...ICON} />} onClick={invitation.send}>
            {t('users.sendInvitation')}
          </Menu.Item>
        ) : null}
        {actions.includes('activate') ? (
          <Menu.Item mih={44} leftSection={<IconUserCheck {...ICON} />} onClick={activity.change}>
            {t('users.activate.action')}
          </Menu.Item>
        ) : null}
        {actions.includes('deactivate') ? (
          <Menu.Item
            mih={44}
            className={styles.dangerous}
            leftSection={<IconUserOff {...ICON} />}
            onClick={activity.change}
          >
            {t('users.deactivate.action')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
