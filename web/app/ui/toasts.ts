import { notifications } from '@mantine/notifications';
import type { Translate } from '~/i18n/translations';

/** Goes by itself, or when the answer is called. */
export function showSuccess(message: string, t: Translate): () => void {
  const id = show('teal', undefined, message, t);
  return () => notifications.hide(id);
}

/**
 * Stays until it is closed or the answer is called: a person who looks away must not miss it. Without a
 * message there is none.
 */
export function showError(title: string, message: string | null, t: Translate): () => void {
  const id = message === null ? null : show('carmine', title, message, t, false);
  return () => {
    if (id !== null) notifications.hide(id);
  };
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
