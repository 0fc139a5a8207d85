import { Checkbox } from '@mantine/core';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Role } from '~/api/types';
import { sortRoles, ROLES } from './roles';
import styles from './roles-field.module.css';

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
