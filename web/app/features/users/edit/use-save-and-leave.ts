import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { refreshCurrentUser } from '~/api/current-user';
import { useCurrentUser } from '~/api/use-current-user';
import { rememberUser, type User } from '~/api/users';
import { isSame } from '~/lib/is-same';
import { paths } from '~/lib/paths';
import { showSuccess } from '~/ui/toasts';

/** A saved account is shown as it is now. Whoever has changed their own roles signs in with the new ones. */
export function useSaveAndLeave(opened: User, onSignedOut: () => Promise<void>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isSelf = useCurrentUser().id === opened.id;
  const [isDone, setIsDone] = useState(false);

  // Once the guard knows that nothing is unsaved any more.
  useEffect(() => {
    if (isDone) void navigate(paths.userDetails(opened.id), { replace: true });
  }, [isDone, navigate, opened.id]);

  const leave = async (saved: User) => {
    if (isSelf && !isSame(opened.roles, saved.roles)) {
      await onSignedOut();
      showSuccess(t('users.edit.ownRolesChanged'), t);
      return;
    }
    rememberUser(saved);
    if (isSelf) void refreshCurrentUser();
    showSuccess(t('users.edit.saved', { name: saved.fullNameEn }), t);
    setIsDone(true);
  };
  return { isDone, isSelf, leave };
}
