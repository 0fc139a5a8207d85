import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import {
  useMarkNotifications,
  type Mark,
  type OptimisticNotification,
} from '~/api/notification-marks';
import type { Role } from '~/api/types';
import { showError } from '~/ui/toasts';

/** Marks notifications as read or hidden. A pending mark is not sent twice. */
export function useMarks(role: Role | null) {
  const { t } = useTranslation();
  const pendingKeys = useRef(new Set<string>());
  const { mutateAsync } = useMarkNotifications((error, { mark }) =>
    showError(t(`notifications.failed.${mark.action}`), failureMessage(error, t), t),
  );

  const sendMark = (mark: Mark, unreadDecrease: number) => {
    const key = 'id' in mark ? `${mark.action} ${mark.id}` : mark.action;
    if (pendingKeys.current.has(key)) return;
    pendingKeys.current.add(key);
    void mutateAsync({ mark, role, unreadDecrease })
      .catch(() => undefined) // shown as a toast
      .finally(() => pendingKeys.current.delete(key));
  };

  return {
    read: ({ id, isRead }: OptimisticNotification) => {
      if (!isRead) sendMark({ action: 'read', id }, 1);
    },
    hide: ({ id, isRead, isHidden }: OptimisticNotification) => {
      if (!isHidden) sendMark({ action: 'hide', id }, isRead ? 0 : 1);
    },
    readAll: (until: string, unread: number) => {
      sendMark({ action: 'read-all', until }, unread);
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;
