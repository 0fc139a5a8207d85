import { VisuallyHidden } from '@mantine/core';
import { IconMailForward, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserAction, UserRow } from '~/api/users';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { RowActions, RowButton, RowLink, RowName } from '~/ui/row-actions';
import { useChangeActivity, useScreens, useSendInvitation } from '../use-user-actions';
import { fullName, givenNames, UnconfirmedEmailBadge, UserStatus } from '../user-labels';
import styles from '../users.module.css';

/** Columns by which the server sorts. */
export const SORT_FIELDS = ['email', 'lastNameEn', 'firstNameEn'] as const;

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function useUsersColumns(onSignedOut: () => Promise<void>): readonly Column<UserRow>[] {
  const { t } = useTranslation();
  const canManage = useScreens().includes('userEdit');
  return [
    {
      name: 'email',
      title: t('users.fields.email'),
      sorts: 'ascending',
      inCard: 'heading',
      cell: (row) => <EmailLink row={row} />,
    },
    {
      name: 'lastNameEn',
      title: t('users.fields.lastName'),
      sorts: 'ascending',
      inCard: 'below',
      cell: ({ lastNameEn }) => <span lang="en">{lastNameEn}</span>,
    },
    {
      // Middle names are rare, so they share a column with the first name.
      name: 'firstNameEn',
      title: t('users.fields.givenNames'),
      sorts: 'ascending',
      inCard: 'below',
      cell: (row) => <span lang="en">{givenNames(row)}</span>,
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

/** Link with the address. Users from ORCID may have none; their name is then part of the label. */
function EmailLink({ row }: { row: UserRow }) {
  const { t } = useTranslation();
  return (
    <>
      <RowName to={paths.userDetails(row.id)}>
        {row.email ?? t('users.noEmail')}
        {row.email === null ? <VisuallyHidden>: {fullName(row)}</VisuallyHidden> : null}
      </RowName>
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

function UserRowActions({ row, actions, onSignedOut }: ActionsProps) {
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
