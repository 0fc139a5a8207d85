import { notifications } from '@mantine/notifications';
import type { Translate } from '~/i18n/translations';

export function showSuccess(message: string, t: Translate): void {
  show('teal', undefined, message, t);
}

/** Stays until it is closed: a person who looks away must not miss it. */
export function showError(title: string, message: string, t: Translate): void {
  show('carmine', title, message, t, false);
}

function show(
  color: string,
  title: string | undefined,
  message: string,
  t: Translate,
  autoClose: number | false = 6000,
): void {
  notifications.show({
    color,
    title,
    message,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('shell.closeMessage') },
  });
}
