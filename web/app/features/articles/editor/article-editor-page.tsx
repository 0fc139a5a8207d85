import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { myArticleQuery, type MyArticle } from '~/api/my-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { paths } from '~/lib/paths';
import { ArticleEditor } from './article-editor';
import { KeptOffer } from './kept-offer';
import { contentOf } from './saving/article-content';
import { Shelf, type KeptContent } from './saving/kept-content';
import { partsThatDiffer } from './saving/merge-contents';

/** Everything for writing an article. What an earlier visit could not save is offered first. */
export function ArticleEditorPage({ id }: { id: number }) {
  const user = useCurrentUser();
  // Loaded before the screen opens; asked again, since somebody else may have gone on with it since.
  const { data: article } = useSuspenseQuery({ ...myArticleQuery(id), refetchOnMount: 'always' });
  const [canEdit] = useState(() => article.allowedActions.includes('edit'));
  const [shelf] = useState(() => new Shelf(user.id, id));
  const [kept, setKept] = useState(() => completed(shelf.kept(), article));
  const [wanted, setWanted] = useState<KeptContent | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const parts = kept ? partsThatDiffer(kept.content, contentOf(article)) : [];

  // Saved after all: offered some day, it would bring back an old text.
  const savedAfterAll = parts.length === 0 ? kept : null;
  useEffect(() => {
    if (savedAfterAll) shelf.discard(savedAfterAll);
  }, [savedAfterAll, shelf]);

  if (!canEdit) return <Navigate to={paths.userArticleDetails(id)} replace />;
  if (kept && parts.length > 0) {
    return (
      <KeptOffer
        article={article}
        kept={kept}
        parts={parts}
        onPutBack={() => {
          shelf.adopt(kept);
          setWanted(kept);
          setWasAsked(true);
          setKept(null);
        }}
        onDiscard={() => {
          shelf.discard(kept);
          setWasAsked(true);
          setKept(completed(shelf.kept(), article)); // another window may have kept something as well
        }}
      />
    );
  }
  return <ArticleEditor article={article} shelf={shelf} wanted={wanted} takesFocus={wasAsked} />;
}

/** What was kept before the last update of the site may lack a field that came with it. */
function completed(kept: KeptContent | null, article: MyArticle): KeptContent | null {
  const whole = contentOf(article);
  return (
    kept && {
      ...kept,
      content: { ...whole, ...kept.content },
      basis: { ...whole, ...kept.basis },
    }
  );
}
