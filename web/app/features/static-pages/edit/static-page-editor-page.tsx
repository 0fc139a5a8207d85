import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staticPageQuery } from '~/api/static-pages';
import { useCurrentUser } from '~/api/use-current-user';
import { DraftOffer } from '~/ui/draft-offer';
import { useLocalDraft } from '~/ui/use-local-draft';
import { toPageDraft, pageMerger } from './page-draft';
import { StaticPageEditor } from './static-page-editor';
import { usePageLabels } from './use-page-labels';

/** Offers a local draft of an earlier visit before the editor opens. */
export function StaticPageEditorPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { data } = useSuspenseQuery(staticPageQuery(id));
  // Snapshot of the page on mount; changes by others are merged on save.
  const [page] = useState(data);
  const labels = usePageLabels();
  const { draftStore, offer, restoredDraft, wasOffered, restore, discard } = useLocalDraft(
    ['static-page', user.id, id],
    toPageDraft(page),
    pageMerger.changedParts,
  );

  if (offer) {
    return (
      <DraftOffer
        {...offer}
        title={page.name}
        labels={labels}
        restoreLabel={t('staticPages.edit.putBack')}
        onRestore={restore}
        onDiscard={discard}
      />
    );
  }
  return (
    <StaticPageEditor
      page={page}
      draftStore={draftStore}
      restoredDraft={restoredDraft}
      focusOnMount={wasOffered}
    />
  );
}
