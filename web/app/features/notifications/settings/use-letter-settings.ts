import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { withTimeout } from '~/api/unwrap';
import {
  notificationKeys,
  notificationSettingsQuery,
  saveNotificationSettings,
  type NotificationSettings,
  type NotificationSettingsChange,
} from '~/api/notifications';
import { queryClient } from '~/api/query-client';
import { showError } from '~/ui/toasts';

const mutationKey = ['save-notification-settings'] as const;

/**
 * Saves each change immediately, one after the other. Pending changes are shown; rejected ones are
 * reverted.
 */
export function useLetterSettings() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(notificationSettingsQuery);
  const pendingChanges = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as NotificationSettingsChange,
  });
  const { mutate, isSuccess } = useMutation({
    mutationKey,
    scope: { id: mutationKey[0] },
    mutationFn: (change: NotificationSettingsChange) =>
      withTimeout(saveNotificationSettings(change)),
    onSuccess: (saved) => queryClient().setQueryData(notificationKeys.settings, saved),
    onError: (failure) =>
      showError(t('notifications.failed.settings'), failureMessage(failure, t), t),
  });

  return {
    settings: data && pendingChanges.reduce(applyChange, data),
    error,
    refetch,
    isSaved: isSuccess && pendingChanges.length === 0,
    change: (change: NotificationSettingsChange) => mutate(change),
  };
}

function applyChange(
  { notificationLanguage, notificationTypes, weeklyDigest }: NotificationSettings,
  change: NotificationSettingsChange,
): NotificationSettings {
  return {
    notificationLanguage: change.notificationLanguage ?? notificationLanguage,
    weeklyDigest: change.weeklyDigest ?? weeklyDigest,
    notificationTypes: notificationTypes.map(
      (type) =>
        change.notificationTypes?.find(
          ({ notificationTypeId }) => notificationTypeId === type.notificationTypeId,
        ) ?? type,
    ),
  };
}
