import { notifications } from '@mantine/notifications';
import type { Translate } from '~/i18n/translations';

/** Shows a toast that disappears after some seconds; returns a function that hides it. */
export function showSuccess(message: string, t: Translate): () => void {
  const id = show('teal', undefined, message, t);
  return () => notifications.hide(id);
}

/**
 * Shows a toast that stays until it is closed; returns a function that hides it. Shows nothing
 * without a message.
 */
export function showError(title: string, message: string | null, t: Translate): () => void {
  const id = message === null ? null : show('carmine', title, message, t, false);
  return () => {
    if (id !== null) notifications.hide(id);
  };
}

/** Replaces all toasts by one that stays until it is closed; returns a function that hides it. */
export function replaceToasts(title: string, message: string, t: Translate): () => void {
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
