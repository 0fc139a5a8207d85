import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { saveCurrentRole } from '~/api/current-user';
import { failureMessage } from '~/api/errors';
import { getHomePath, storeRole } from '~/api/selected-role';
import type { Role } from '~/api/types';
import { useCurrentUser, useSelectedRole } from '~/api/use-current-user';
import { showError } from '~/ui/toasts';
import styles from './role-switch.module.css';

/** Buttons for the user's other roles, or a label if there is only one role. */
export function RoleSwitch() {
  const { t } = useTranslation();
  const { roles } = useCurrentUser();
  const selected = useSelectedRole();
  const { switchTo, pending } = useRoleChange();

  if (!selected) return null;
  const others = roles.filter((role) => role !== selected);
  const label = (
    <>
      <VisuallyHidden>{t('shell.header.selectedRole')}</VisuallyHidden> {t(`roles.${selected}`)}
    </>
  );

  if (others.length === 0) {
    return (
      <button type="button" disabled className={styles.selected}>
        {label}
      </button>
    );
  }

  return (
    <>
      <div className={styles.buttons} role="group" aria-label={t('shell.header.role')}>
        <span className={styles.selected}>{label}</span>
        {others.map((role) => (
          <Button
            key={role}
            variant="transparent"
            size="compact-sm"
            className={styles.other}
            disabled={pending !== null}
            loading={pending === role}
            aria-label={t('shell.header.switchTo', { role: t(`roles.${role}`) })}
            onClick={() => switchTo(role)}
          >
            {t(`roles.${role}`)}
          </Button>
        ))}
      </div>
      <div className={styles.menu}>
        <Menu
          position="bottom-end"
          width={220}
          withinPortal={false}
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <Button
              variant="transparent"
              className={styles.target}
              loading={pending !== null}
              rightSection={<IconChevronDown size={16} aria-hidden />}
            >
              {label}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('shell.header.chooseRole')}</Menu.Label>
            {others.map((role) => (
              <Menu.Item key={role} mih={44} onClick={() => switchTo(role)}>
                {t(`roles.${role}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  );
}

/** Saves the role on the server and in the browser, then opens the role's home screen. */
export function useRoleChange() {
  const { t } = useTranslation();
  const navigate = useNavigate();

  const change = useMutation({
    mutationFn: saveCurrentRole,
    onSuccess: async (user, role) => {
      storeRole(role);
      await navigate(getHomePath(user, role));
    },
    onError: (error) => showError(t('errors.savingRole'), failureMessage(error, t), t),
  });

  return {
    switchTo: (role: Role) => change.mutate(role),
    pending: change.isPending ? change.variables : null,
  };
}
