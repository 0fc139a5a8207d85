import { Checkbox } from '@mantine/core';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Role } from '~/api/types';
import { inOrder, ROLES } from './roles';
import styles from './roles-field.module.css';

/** In the form around it, whose values hold at least these. */
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
      onChange={(chosen) => field.onChange(inOrder(chosen))}
    >
      <div className={styles.roles}>
        {ROLES.map((role, place) => (
          <Checkbox
            key={role}
            ref={place === 0 ? field.ref : undefined}
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
