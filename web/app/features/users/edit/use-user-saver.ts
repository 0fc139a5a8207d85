import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { inTime } from '~/api/in-time';
import { Saver, type Saving } from '~/api/saver';
import { loadUser, saveUser, type User } from '~/api/users';
import type { PartWords } from '~/lib/part-words';
import { formContent } from '~/ui/form-content';
import { showSuccess } from '~/ui/toasts';
import { changeOf, draftOf, userMerging, type UserDraft, type UserPart } from './user-draft';

export type UserSaver = Saver<User, UserDraft, UserPart>;
export type UserSaving = Saving<User, UserDraft, UserPart>;

/** What is known of other people is not left lying on this device. */
const NO_SHELF = { keep: () => undefined, forget: () => undefined };

/** Ties the form to the saving of one account; what its owner has changed meanwhile is merged into it. */
export function useUserSaver(
  user: User,
  form: UseFormReturn<UserDraft>,
  words: PartWords<UserDraft, UserPart>,
) {
  const { t } = useTranslation();
  const [saver] = useState(
    (): UserSaver =>
      new Saver(user, {
        contentOf: draftOf,
        merging: userMerging,
        form: formContent(form),
        server: {
          save: (body) => inTime(saveUser(user.id, changeOf(body))),
          load: () => inTime(loadUser(String(user.id))),
        },
        shelf: NO_SHELF,
        onMerged: (parts) => {
          const names = parts.map(words.name).join(', ');
          showSuccess(t('users.edit.merged', { parts: names }), t);
        },
      }),
  );
  useEffect(() => {
    const deafen = form.subscribe({ formState: { values: true }, callback: saver.touch });
    return () => {
      deafen();
      saver.stop();
    };
  }, [form, saver]);

  return { saver, saving: useSyncExternalStore(saver.listen, saver.current) };
}
