import { Anchor, Button } from '@mantine/core';
import { IconPencil, IconAlertCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { myArticleQuery, type MyArticle } from '~/api/my-articles';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/notice';
import { PageActions } from '~/ui/page-actions';
import styles from '../../details/headline.module.css';
import { stepHref } from '../edit/edit-steps';
import { ProblemsByStep } from '../submit/problems-by-step';
import { useSubmitArticle } from '../submit/use-submit-article';

/** Edit and Submit for the author, with what is missing after an attempt to submit. */
export function AuthorActions({ article }: { article: MyArticle }) {
  const { t } = useTranslation();
  const { id, allowedActions, problems } = article;
  const isReady = problems.length === 0;
  const [isTried, setIsTried] = useState(false);
  const { submit, isPending } = useSubmitArticle({
    loadIfReady: useLoadIfReady(id, () => setIsTried(true)),
  });

  return (
    <>
      <PageActions>
        {allowedActions.includes('edit') ? (
          <Button
            component={Link}
            to={paths.userArticleEdit(id)}
            variant={allowedActions.includes('submit') && isReady ? 'default' : undefined}
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            {t('articles.details.edit')}
          </Button>
        ) : null}
        {allowedActions.includes('submit') ? (
          <Button
            variant={isReady ? undefined : 'default'}
            loading={isPending}
            onClick={() => submit()}
          >
            {t('articleFiles.submit.action')}
          </Button>
        ) : null}
      </PageActions>
      {isTried && !isReady ? <MissingNotice article={article} /> : null}
    </>
  );
}

/** Loads the latest version; reports an attempt and resolves with null if something is missing. */
function useLoadIfReady(id: number, onIncomplete: () => void) {
  const client = useQueryClient();
  return async (): Promise<MyArticle | null> => {
    const latest = await client.fetchQuery({ ...myArticleQuery(id), staleTime: 0 });
    if (latest.allowedActions.includes('submit') && latest.problems.length === 0) return latest;
    onIncomplete();
    return null;
  };
}

function MissingNotice({ article }: { article: MyArticle }) {
  const { t } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={styles.notice}>
      <Notice urgent icon={<IconAlertCircle aria-hidden />} title={t('articles.details.notReady')}>
        <ProblemsByStep
          article={article}
          problems={article.problems}
          renderProblem={({ tab }, text) => (
            <Anchor
              component={Link}
              inherit
              underline="always"
              to={`${paths.userArticleEdit(article.id)}${stepHref(tab)}`}
            >
              {text}
            </Anchor>
          )}
        />
      </Notice>
    </div>
  );
}
