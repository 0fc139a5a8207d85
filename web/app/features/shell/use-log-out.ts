import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut } from '~/api/sessions';
import { paths } from '~/lib/paths';
import { endSessionOnRequest } from '~/lib/session';
import { hasUnsavedDrafts, removeUnsavedDrafts } from '~/lib/unsaved-drafts';
import { useConfirm } from '~/ui/use-confirm';
import { saveForms } from '~/ui/use-unsaved-changes';

/** Signing out must not wait for a dead connection. */
const MAX_SAVE_MS = 3000;

/** Signs the user out and removes unsaved text, which the next person at this computer could read. */
export function useLogOutOfArea() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const isAsking = useRef(false);

  const logOut = async () => {
    // Unmounts SessionMonitor, which would treat this as an expired session and add a returnUrl.
    setIsLoggingOut(true);
    // The request takes its token now; nobody waits for the answer.
    void signOut();
    endSessionOnRequest();
    removeUnsavedDrafts();
    await navigate(paths.login());
  };

  /** Saves what can be saved. Resolves to false if text would be lost and the user does not accept it. */
  const confirmLogOut = async (): Promise<boolean> => {
    const isSaved = await Promise.race([saveForms(), waitInVain()]);
    if (isSaved && !hasUnsavedDrafts()) return true;
    return confirm({
      title: t('shell.logOut.title'),
      text: t('shell.logOut.text'),
      confirmLabel: t('shell.header.logout'),
      dangerous: true,
    });
  };

  const askToLogOut = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      if (await confirmLogOut()) await logOut();
    } finally {
      isAsking.current = false;
    }
  };

  return { isLoggingOut, logOut, askToLogOut };
}

function waitInVain(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), MAX_SAVE_MS);
  });
}
