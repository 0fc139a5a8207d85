import { Checkbox } from '@mantine/core';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Role } from '~/api/types';
import styles from './users.module.css';

/** All roles in display order. */
export const ROLES = Object.keys({
  user: true,
  reviewer: true,
  editor: true,
  admin: true,
} satisfies Record<Role, true>) as Role[];

export function sortRoles(roles: readonly string[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}

/** Role checkboxes of the surrounding form, whose values include `roles`. */
export function RolesField({ description }: { description?: string }) {
  const { t } = useTranslation();
  const { control } = useFormContext<{ roles: Role[] }>();
  const { field, fieldState } = useController({ control, name: 'roles' });
  return (
    <Checkbox.Group
      label={t('users.fields.roles')}
      description={description}
      error={fieldState.error?.message}
      value={field.value}
      onChange={(chosen) => field.onChange(sortRoles(chosen))}
    >
      <div className={styles.roles}>
        {ROLES.map((role, index) => (
          <Checkbox
            key={role}
            ref={index === 0 ? field.ref : undefined}
            value={role}
            label={t(`roles.${role}`)}
            description={t(`users.roleMeans.${role}`)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
