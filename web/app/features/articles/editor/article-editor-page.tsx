import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { myArticleQuery, type MyArticleContent } from '~/api/my-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { paths } from '~/lib/paths';
import { KeptOffer } from '~/ui/kept-offer';
import { useKeptContent } from '~/ui/use-kept-content';
import { articleTitle } from '../article-title';
import { ArticleEditor } from './article-editor';
import { fileNamesOf } from './file-names';
import { contentOf } from './saving/article-content';
import { articleMerging } from './saving/merge-contents';
import { usePartWords } from './use-part-words';

/** Everything for writing an article. What an earlier visit could not save is offered first. */
export function ArticleEditorPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  // Loaded before the screen opens; asked again, since somebody else may have gone on with it since.
  const { data: article } = useSuspenseQuery({ ...myArticleQuery(id), refetchOnMount: 'always' });
  const [canEdit] = useState(() => article.allowedActions.includes('edit'));
  const { shelf, offer, wanted, wasAsked, putBack, discard } = useKeptContent(
    ['article', user.id, id],
    contentOf(article),
    articleMerging<MyArticleContent>().differ,
  );
  const words = usePartWords(fileNamesOf(article));

  if (!canEdit) return <Navigate to={paths.userArticleDetails(id)} replace />;
  if (offer) {
    return (
      <KeptOffer
        {...offer}
        title={articleTitle(article, t)}
        words={words}
        putBackLabel={t('editing.kept.putBack')}
        onPutBack={putBack}
        onDiscard={discard}
      />
    );
  }
  return <ArticleEditor article={article} shelf={shelf} wanted={wanted} takesFocus={wasAsked} />;
}
