import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editorArticleQuery } from '~/api/editor-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { useArticleTitle } from '~/ui/article-title';
import { DraftOffer } from '~/ui/draft-offer';
import { useLocalDraft } from '~/ui/use-local-draft';
import { createFileNameLookup, usePartLabels } from '../../form/use-part-labels';
import { toEditorContent, type EditorContent } from '../../form/saving/article-content';
import { createArticleMerger } from '../../form/saving/merge-contents';
import { EditArticleForm } from './edit-article-form';

/** The editors' form for an article. Offers to restore a local draft first. */
export function EditArticlePage({ id }: { id: number }) {
  const { t } = useTranslation();
  const getTitle = useArticleTitle();
  const user = useCurrentUser();
  const { data } = useSuspenseQuery(editorArticleQuery(id));
  // Keeps the version that was loaded; concurrent changes are merged on save.
  const [article] = useState(data);
  const { draftStore, offer, restoredDraft, wasOffered, restore, discard } = useLocalDraft(
    ['desk-article', user.id, id],
    toEditorContent(article),
    createArticleMerger<EditorContent>().changedParts,
  );
  const labels = usePartLabels(createFileNameLookup(article));

  if (offer) {
    return (
      <DraftOffer
        {...offer}
        title={getTitle(article).text}
        labels={labels}
        restoreLabel={t('editorArticleForm.putBack')}
        onRestore={restore}
        onDiscard={discard}
      />
    );
  }
  return (
    <EditArticleForm
      article={article}
      draftStore={draftStore}
      restoredDraft={restoredDraft}
      focusOnMount={wasOffered}
    />
  );
}
