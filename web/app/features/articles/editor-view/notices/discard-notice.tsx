import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EditorArticle } from '~/api/editor-articles';
import { discardNotice } from '~/api/notices';
import { paths } from '~/lib/paths';
import { useArticleTitle } from '~/ui/article-title';
import { ErrorAlert } from '~/ui/error-alert';
import { useConfirm } from '~/ui/use-confirm';
import { pageHeading } from '../decisions/use-decision-dialog';
import { useArticleChange } from '../handling/use-article-change';
import styles from './notices.module.css';

/** Discards a notice that was never published, after a confirmation. */
export function DiscardNotice({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const getTitle = useArticleTitle();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { submit, isPending, failure } = useArticleChange({
    articleId: article.id,
    change: () => discardNotice(article.id),
    doneText: () => t('notices.discard.done'),
    errorTitle: t('notices.discard.failed'),
    onEnd: () => pageHeading()?.focus(),
    onDone: () => void navigate(paths.screen('editorArticles'), { replace: true }),
  });
  const start = async () => {
    const isConfirmed = await confirm({
      title: t('notices.discard.question'),
      text: t('notices.discard.consequences', { title: getTitle(article).text }),
      confirmLabel: t('notices.discard.confirm'),
      dangerous: true,
    });
    if (isConfirmed) submit();
  };

  if (!article.allowedActions.includes('discard-notice')) {
    const blocked = article.blockedActions.find(({ action }) => action === 'discard-notice');
    return blocked ? (
      <Text size="sm" className={styles.muted}>
        {blocked.reason}
      </Text>
    ) : null;
  }
  return (
    <>
      <Group>
        <Button variant="outline" color="carmine" loading={isPending} onClick={() => void start()}>
          {t('notices.discard.action')}
        </Button>
      </Group>
      {failure ? (
        <ErrorAlert title={t('notices.discard.failed')} message={failure.message} />
      ) : null}
    </>
  );
}
