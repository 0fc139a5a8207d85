import { useTranslation } from 'react-i18next';
import type { PartLabels } from '~/lib/part-labels';
import type { UserDraft, UserPart } from './user-draft';

export function usePartLabels(): PartLabels<UserDraft, UserPart> {
  const { t } = useTranslation();
  const names: Record<UserPart, string> = {
    firstNameEn: t('profile.edit.firstName'),
    middleNameEn: t('profile.edit.middleName'),
    lastNameEn: t('profile.edit.lastName'),
    affiliationEn: t('profile.affiliation'),
    positionEn: t('profile.position'),
    degreeEn: t('profile.degree'),
    contactEmail: t('profile.contactEmail'),
    phoneNumber: t('profile.phone'),
    roles: t('users.fields.roles'),
  };
  return {
    name: (part) => names[part],
    text: (part, draft) =>
      part === 'roles' ? draft.roles.map((role) => t(`roles.${role}`)).join(', ') : draft[part],
  };
}
