import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staticPageQuery } from '~/api/static-pages';
import { useCurrentUser } from '~/api/use-current-user';
import { KeptOffer } from '~/ui/kept-offer';
import { useKeptContent } from '~/ui/use-kept-content';
import { draftOf, pageMerging } from './page-draft';
import { StaticPageEditor } from './static-page-editor';
import { usePageWords } from './use-page-words';

/** What an earlier visit could not save is offered before anything can be typed. */
export function StaticPageEditorPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { data } = useSuspenseQuery(staticPageQuery(id));
  // As it was when the screen opened: what others do meanwhile is met when it is saved.
  const [page] = useState(data);
  const words = usePageWords();
  const { shelf, offer, wanted, wasAsked, putBack, discard } = useKeptContent(
    ['static-page', user.id, id],
    draftOf(page),
    pageMerging.differ,
  );

  if (offer) {
    return (
      <KeptOffer
        {...offer}
        title={page.name}
        words={words}
        putBackLabel={t('staticPages.edit.putBack')}
        onPutBack={putBack}
        onDiscard={discard}
      />
    );
  }
  return <StaticPageEditor page={page} shelf={shelf} wanted={wanted} takesFocus={wasAsked} />;
}
