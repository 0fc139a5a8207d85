import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { useMarking, type Mark, type ShownNotification } from '~/api/notification-marks';
import type { Role } from '~/api/types';
import { showError } from '~/ui/toasts';

/** What a person does with what they are told. Whatever is under way is not done again. */
export function useMarks(role: Role | null) {
  const { t } = useTranslation();
  const underWay = useRef(new Set<string>());
  const { mutateAsync } = useMarking((error, { mark }) =>
    showError(t(`notifications.failed.${mark.deed}`), failureMessage(error, t), t),
  );

  const set = (mark: Mark, fewerUnread: number) => {
    const deed = 'id' in mark ? `${mark.deed} ${mark.id}` : mark.deed;
    if (underWay.current.has(deed)) return;
    underWay.current.add(deed);
    void mutateAsync({ mark, role, fewerUnread })
      .catch(() => undefined) // said in a toast
      .finally(() => underWay.current.delete(deed));
  };

  return {
    read: ({ id, isRead }: ShownNotification) => {
      if (!isRead) set({ deed: 'read', id }, 1);
    },
    hide: ({ id, isRead, isHidden }: ShownNotification) => {
      if (!isHidden) set({ deed: 'hide', id }, isRead ? 0 : 1);
    },
    readAll: (until: string, unread: number) => {
      set({ deed: 'read-all', until }, unread);
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;
