import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { inTime } from '~/api/in-time';
import {
  notificationKeys,
  notificationSettingsQuery,
  saveNotificationSettings,
  type NotificationSettings,
  type NotificationSettingsChange,
} from '~/api/notifications';
import { queryClient } from '~/api/query-client';
import { showError } from '~/ui/toasts';

const saving = ['save-notification-settings'] as const;

/** Each change is saved at once, one after the other, and shows meanwhile; what is refused goes back by itself. */
export function useLetterSettings() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(notificationSettingsQuery);
  const underWay = useMutationState({
    filters: { mutationKey: saving, status: 'pending' },
    select: ({ state }) => state.variables as NotificationSettingsChange,
  });
  const { mutate, isSuccess } = useMutation({
    mutationKey: saving,
    scope: { id: saving[0] },
    mutationFn: (change: NotificationSettingsChange) => inTime(saveNotificationSettings(change)),
    onSuccess: (saved) => queryClient().setQueryData(notificationKeys.settings, saved),
    onError: (failure) =>
      showError(t('notifications.failed.settings'), failureMessage(failure, t), t),
  });

  return {
    settings: data && underWay.reduce(withChange, data),
    error,
    refetch,
    isSaved: isSuccess && underWay.length === 0,
    change: (change: NotificationSettingsChange) => mutate(change),
  };
}

function withChange(
  { notificationLanguage, notificationTypes }: NotificationSettings,
  change: NotificationSettingsChange,
): NotificationSettings {
  return {
    notificationLanguage: change.notificationLanguage ?? notificationLanguage,
    notificationTypes: notificationTypes.map(
      (type) =>
        change.notificationTypes?.find(
          ({ notificationTypeId }) => notificationTypeId === type.notificationTypeId,
        ) ?? type,
    ),
  };
}
