import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MyArticleContent } from '~/api/my-articles';
import { formatTime } from '~/lib/dates';
import type { PartMerger } from '~/lib/merge';
import { useConfirm } from '~/ui/use-confirm';
import type { ArticlePart, MySaverState } from '../../form/saving/merge-contents';

export interface Discard {
  /** True if something has changed since the author opened the article. */
  canDiscard: boolean;
  /** Asks for confirmation and restores the content with which the article was opened. */
  ask: () => Promise<void>;
}

interface Options {
  form: UseFormReturn<MyArticleContent>;
  saving: MySaverState;
  merger: PartMerger<MyArticleContent, ArticlePart>;
  labels: { name: (part: ArticlePart) => string };
  /** Replaces the content and saves it. */
  onRestore: (content: MyArticleContent) => void;
}

/** Discards the changes of this visit: they are saved while the author types, so leaving keeps them. */
export function useDiscard(options: Options): Discard {
  const { form, saving, merger, labels, onRestore } = options;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [opened] = useState(() => ({ content: saving.sent, at: new Date() }));
  const { sent, state, isClosed } = saving;
  const hasSavedChanges = useMemo(
    () => merger.changedParts(opened.content, sent).length > 0,
    [merger, opened, sent],
  );
  const isUnsaved = state === 'unsaved' || state === 'failed';

  return {
    canDiscard: (hasSavedChanges || isUnsaved) && !isClosed && state !== 'conflict',
    ask: async () => {
      const parts = merger.changedParts(opened.content, form.getValues());
      const isConfirmed = await confirm({
        title: t('articleEditor.discard.question'),
        text: t('articleEditor.discard.consequences', { time: formatTime(opened.at) }),
        listItems: parts.map((part) => labels.name(part)),
        confirmLabel: t('articleEditor.discard.action'),
        dangerous: true,
      });
      if (isConfirmed) onRestore(opened.content);
    },
  };
}
