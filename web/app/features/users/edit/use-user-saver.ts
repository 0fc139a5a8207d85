import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { withTimeout } from '~/api/with-timeout';
import { Saver, type SaverState } from '~/api/saver';
import { loadUser, saveUser, type User } from '~/api/users';
import type { PartLabels } from '~/lib/part-labels';
import { createFormAdapter } from '~/ui/form-adapter';
import { showSuccess } from '~/ui/toasts';
import { toUserChange, toUserDraft, userMerger, type UserDraft, type UserPart } from './user-draft';

export type UserSaver = Saver<User, UserDraft, UserPart>;
export type UserSaving = SaverState<User, UserDraft, UserPart>;

/** Data about other people is not stored on this device. */
const NO_DRAFT_STORE = { save: () => undefined, clear: () => undefined };

/** Creates the saver of an account; concurrent changes by its owner are merged. */
export function useUserSaver(
  user: User,
  form: UseFormReturn<UserDraft>,
  labels: PartLabels<UserDraft, UserPart>,
) {
  const { t } = useTranslation();
  const [saver] = useState(
    (): UserSaver =>
      new Saver(user, {
        toContent: toUserDraft,
        merger: userMerger,
        form: createFormAdapter(form),
        server: {
          save: (body) => withTimeout(saveUser(user.id, toUserChange(body))),
          load: () => withTimeout(loadUser(String(user.id))),
        },
        draftStore: NO_DRAFT_STORE,
        onMerged: (parts) => {
          const names = parts.map(labels.name).join(', ');
          showSuccess(t('users.edit.merged', { parts: names }), t);
        },
      }),
  );
  useEffect(() => {
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: saver.onInput });
    return () => {
      unsubscribe();
      saver.stop();
    };
  }, [form, saver]);

  return { saver, saving: useSyncExternalStore(saver.subscribe, saver.getSnapshot) };
}
