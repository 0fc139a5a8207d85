import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskArticleQuery } from '~/api/desk-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { KeptOffer } from '~/ui/kept-offer';
import { useKeptContent } from '~/ui/use-kept-content';
import { articleTitle } from '../../article-title';
import { fileNamesOf } from '../../editor/file-names';
import type { DeskContent } from '../../editor/saving/article-content';
import { articleMerging } from '../../editor/saving/merge-contents';
import { usePartWords } from '../../editor/use-part-words';
import { deskContentOf } from './desk-content';
import { DeskEditor } from './desk-editor';

/** Everything for preparing an article. What an earlier visit could not save is offered first. */
export function DeskEditorPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { data } = useSuspenseQuery(deskArticleQuery(id));
  // As it was when the screen opened: what others do meanwhile is met when it is saved.
  const [article] = useState(data);
  const { shelf, offer, wanted, wasAsked, putBack, discard } = useKeptContent(
    ['desk-article', user.id, id],
    deskContentOf(article),
    articleMerging<DeskContent>().differ,
  );
  const words = usePartWords(fileNamesOf(article));

  if (offer) {
    return (
      <KeptOffer
        {...offer}
        title={articleTitle(article, t)}
        words={words}
        putBackLabel={t('deskEditor.putBack')}
        onPutBack={putBack}
        onDiscard={discard}
      />
    );
  }
  return <DeskEditor article={article} shelf={shelf} wanted={wanted} takesFocus={wasAsked} />;
}
