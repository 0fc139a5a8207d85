import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { refreshCurrentUser } from '~/api/current-user';
import { useCurrentUser } from '~/api/use-current-user';
import { cacheUser, type User } from '~/api/users';
import { isDeepEqual } from '~/lib/deep-equal';
import { paths } from '~/lib/paths';
import { showSuccess } from '~/ui/toasts';

/** Opens the details after a save. Users who change their own roles must sign in again. */
export function useSaveAndLeave(user: User, onSignedOut: () => Promise<void>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isSelf = useCurrentUser().id === user.id;
  const [isDone, setIsDone] = useState(false);

  // In an effect, so that the guard for unsaved changes is already off.
  useEffect(() => {
    if (isDone) void navigate(paths.userDetails(user.id), { replace: true });
  }, [isDone, navigate, user.id]);

  const leave = async (saved: User) => {
    if (isSelf && !isDeepEqual(user.roles, saved.roles)) {
      await onSignedOut();
      showSuccess(t('users.edit.ownRolesChanged'), t);
      return;
    }
    cacheUser(saved);
    if (isSelf) void refreshCurrentUser();
    showSuccess(t('users.edit.saved', { name: saved.fullNameEn }), t);
    setIsDone(true);
  };
  return { isDone, isSelf, leave };
}
