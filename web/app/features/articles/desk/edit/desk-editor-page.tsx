import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskArticleQuery } from '~/api/desk-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { fileNamesOf } from '../../editor/file-names';
import { KeptOffer } from '../../editor/kept-offer';
import type { DeskContent } from '../../editor/saving/article-content';
import { useKeptContent } from '../../editor/use-kept-content';
import { deskContentOf } from './desk-content';
import { DeskEditor } from './desk-editor';

/** Everything for preparing an article. What an earlier visit could not save is offered first. */
export function DeskEditorPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { data } = useSuspenseQuery(deskArticleQuery(id));
  // As it was when the screen opened: what others do meanwhile is met when it is saved.
  const [article] = useState(data);
  const { shelf, offer, wanted, wasAsked, putBack, discard } = useKeptContent<DeskContent>(
    ['desk-article', user.id, id],
    deskContentOf(article),
  );

  if (offer) {
    return (
      <KeptOffer
        {...offer}
        article={article}
        fileName={fileNamesOf(article)}
        putBackLabel={t('deskEditor.putBack')}
        onPutBack={putBack}
        onDiscard={discard}
      />
    );
  }
  return <DeskEditor article={article} shelf={shelf} wanted={wanted} takesFocus={wasAsked} />;
}
