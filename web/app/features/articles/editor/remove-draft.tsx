import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureMessage } from '~/api/errors';
import { removeMyArticle, type MyArticle } from '~/api/my-articles';
import { useSubmission } from '~/api/use-submission';
import { paths } from '~/lib/paths';
import { PageActions } from '~/ui/page-actions';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { articleTitle } from '../article-title';

interface Props {
  article: MyArticle;
  /** Nothing of it is to be saved any more. */
  onRemoved: () => void;
}

/** Out of the way, in a menu: it is done seldom, and never by mistake. */
export function RemoveDraft({ article, onRemoved }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { submit, isSuccess } = useSubmission({
    mutationFn: () => removeMyArticle(article.id),
    onSuccess: () => {
      onRemoved();
      showSuccess(t('articleEditor.remove.done'), t);
    },
    onError: (error) => showError(t('articleEditor.remove.failed'), failureMessage(error, t), t),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('articleEditor.remove.question'),
      text: t('articleEditor.remove.consequences', { title: articleTitle(article, t) }),
      confirm: t('articleEditor.remove.confirm'),
      dangerous: true,
    });
    if (isSure) submit();
  };

  // Once the editor knows that there is nothing left to save.
  useEffect(() => {
    if (isSuccess) void navigate(paths.room('userArticles'), { replace: true });
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
            onClick={() => void ask()}
          >
            {t('articleEditor.remove.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </PageActions>
  );
}
