import type { UseFormReturn } from 'react-hook-form';
import { useCurrentUser } from '~/api/use-current-user';
import { useKeptDraft } from '~/ui/use-kept-draft';
import { draftOf, type UserDraft } from './user-draft';
import type { UserSaver, UserSaving } from './use-user-saver';

interface Parts {
  form: UseFormReturn<UserDraft>;
  saver: UserSaver;
  saving: UserSaving;
  unsaved: boolean;
}

/** Over the end of a session, with what it was made from: the account may have changed before they are back. */
export function useKeptEdit({ form, saver, saving, unsaved }: Parts): boolean {
  const { id: myId } = useCurrentUser();
  const { article: user } = saving;
  return useKeptDraft({
    name: `user.${myId}.${user.id}`,
    unsaved,
    read: () => ({
      content: JSON.stringify(form.getValues()),
      basis: JSON.stringify(draftOf(user)),
    }),
    restore: ({ content, basis }) => {
      if (!content || !basis) return;
      void saver.putBack(JSON.parse(content) as UserDraft, JSON.parse(basis) as UserDraft);
    },
  });
}
