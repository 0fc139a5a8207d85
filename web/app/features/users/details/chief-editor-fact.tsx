import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { setChiefEditor } from '~/api/handling';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { invalidateUser, type User } from '~/api/users';
import { FactLine } from '~/ui/fact-list';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

/** Whether an editor is a chief editor; a switch for those who may change it. */
export function ChiefEditorFact({ user }: { user: User }) {
  const { t } = useTranslation();
  const { change, isPending } = useChangeChiefEditor(user);
  if (!user.isChiefEditor && !user.canBeChiefEditor) return null;
  return (
    <FactLine term={t('handling.chiefEditor.field')}>
      {user.canBeChiefEditor ? (
        <Switch
          aria-label={t('handling.chiefEditor.switch', { name: user.fullNameEn })}
          label={user.isChiefEditor ? t('users.yes') : t('users.no')}
          checked={user.isChiefEditor}
          disabled={isPending}
          onChange={change}
        />
      ) : (
        t('users.yes')
      )}
    </FactLine>
  );
}

/** Marks an editor as chief editor, or removes the mark, after a confirmation. */
function useChangeChiefEditor({ id, fullNameEn: name, isChiefEditor }: User) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { submit, isPending } = useGuardedMutation({
    mutationFn: (isChief: boolean) => setChiefEditor(id, isChief),
    onSuccess: (_, isChief) =>
      showSuccess(
        isChief
          ? t('handling.chiefEditor.done', { name })
          : t('handling.chiefEditor.doneEnd', { name }),
        t,
      ),
    onError: (error) => {
      showError(t('handling.chiefEditor.failed'), failureMessage(error, t), t);
      invalidateUser(id); // another admin may have changed the roles
    },
  });
  const confirmAndChange = async () => {
    const isConfirmed = await confirm(
      isChiefEditor
        ? {
            title: t('handling.chiefEditor.questionEnd', { name }),
            text: t('handling.chiefEditor.consequencesEnd'),
            confirmLabel: t('handling.chiefEditor.confirmEnd'),
          }
        : {
            title: t('handling.chiefEditor.question', { name }),
            text: t('handling.chiefEditor.consequences'),
            confirmLabel: t('handling.chiefEditor.confirm'),
          },
    );
    if (isConfirmed) submit(!isChiefEditor);
  };
  return { change: () => void confirmAndChange(), isPending };
}
