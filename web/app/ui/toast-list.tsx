import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** The toasts of `toasts.ts`, which waits for it. */
export function ToastList() {
  return <Notifications position="bottom-right" containerWidth={420} />;
}
