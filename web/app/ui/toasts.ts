import { notifications } from '@mantine/notifications';
import type { Translate } from '~/i18n/translations';

export function showSuccess(message: string, t: Translate): void {
  show('teal', undefined, message, t);
}

/** Stays until it is closed: a person who looks away must not miss it. Without a message there is none. */
export function showError(title: string, message: string | null, t: Translate): void {
  if (message !== null) show('carmine', title, message, t, false);
}

/** Takes the place of all that was said before, and stays until it is closed or the answer is called. */
export function showAlone(title: string, message: string, t: Translate): () => void {
  notifications.clean();
  const id = show('yellow', title, message, t, false);
  return () => notifications.hide(id);
}

function show(
  color: string,
  title: string | undefined,
  message: string,
  t: Translate,
  autoClose: number | false = 6000,
): string {
  return notifications.show({
    color,
    title,
    message,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('shell.closeMessage') },
  });
}
