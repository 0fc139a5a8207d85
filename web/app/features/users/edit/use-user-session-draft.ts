import type { UseFormReturn } from 'react-hook-form';
import { useCurrentUser } from '~/api/use-current-user';
import { useSessionDraft } from '~/ui/use-session-draft';
import { toUserDraft, type UserDraft } from './user-draft';
import type { UserSaver, UserSaving } from './use-user-saver';

interface Options {
  form: UseFormReturn<UserDraft>;
  saver: UserSaver;
  saving: UserSaving;
  unsaved: boolean;
}

/**
 * Keeps the draft when the session ends, with its base version: the account may change before it is
 * restored.
 */
export function useUserSessionDraft({ form, saver, saving, unsaved }: Options): boolean {
  const { id: myId } = useCurrentUser();
  const { article: user } = saving;
  return useSessionDraft({
    key: `user.${myId}.${user.id}`,
    unsaved,
    read: () => ({
      content: JSON.stringify(form.getValues()),
      basis: JSON.stringify(toUserDraft(user)),
    }),
    restore: ({ content, basis }) => {
      if (!content || !basis) return;
      void saver.restore(JSON.parse(content) as UserDraft, JSON.parse(basis) as UserDraft);
    },
  });
}
