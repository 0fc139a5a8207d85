import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureMessage } from '~/api/errors';
import { removeMyArticle, type MyArticle } from '~/api/my-articles';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { useArticleTitle } from '~/ui/article-title';
import { PageActions } from '~/ui/page-actions';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

interface Props {
  article: MyArticle;
  /** Discards pending changes: the article no longer exists. */
  onRemoved: () => void;
}

/** Menu with the action that removes the draft; a menu prevents accidental clicks. */
export function RemoveDraftMenu({ article, onRemoved }: Props) {
  const { t } = useTranslation();
  const getTitle = useArticleTitle();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { submit, isSuccess } = useGuardedMutation({
    mutationFn: () => removeMyArticle(article.id),
    onSuccess: () => {
      onRemoved();
      showSuccess(t('articleEditor.remove.done'), t);
    },
    onError: (error) => showError(t('articleEditor.remove.failed'), failureMessage(error, t), t),
  });
  const confirmRemoval = async () => {
    const isConfirmed = await confirm({
      title: t('articleEditor.remove.question'),
      text: t('articleEditor.remove.consequences', { title: getTitle(article).text }),
      confirmLabel: t('articleEditor.remove.confirm'),
      dangerous: true,
    });
    if (isConfirmed) submit();
  };

  // Navigates after the editor has discarded its pending changes.
  useEffect(() => {
    if (isSuccess) void navigate(paths.screen('userArticles'), { replace: true });
  }, [isSuccess, navigate]);

  if (!article.allowedActions.includes('remove')) return null;
  return (
    <PageActions>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('articleEditor.actions.more')}
            title={t('articleEditor.actions.more')}
          >
            <IconDots aria-hidden size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="carmine"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void confirmRemoval()}
          >
            {t('articleEditor.remove.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </PageActions>
  );
}
