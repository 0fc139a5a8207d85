import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { issueKeys, unpublishIssue, type Issue } from '~/api/issues';
import { useSubmission } from '~/api/use-submission';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { PublishDialog } from './publish-dialog';
import type { Turn } from './publishing-buttons';

interface Publishing {
  ask: (turn: Turn) => void;
  dialog: ReactNode;
}

/** Brings an issue out or takes it back, after it was said what that means. */
export function usePublishing(id: number, onTurned?: (issue: Issue) => void): Publishing {
  const { t } = useTranslation();
  const client = useQueryClient();
  const confirm = useConfirm();
  const [askedBy, setAskedBy] = useState<Element | null>(null);
  /** The button that was pressed is gone; what has become of the issue stands at the top. */
  const turn = (issue: Issue) => {
    document.querySelector('h1')?.focus();
    onTurned?.(issue);
  };
  const unpublish = useSubmission({
    mutationFn: () => unpublishIssue(id),
    onSuccess: (issue) => {
      showSuccess(t('issues.publishing.unpublished'), t);
      turn(issue);
    },
    onError: (error) =>
      showError(t('issues.publishing.unpublishFailed'), failureMessage(error, t), t),
  });

  const askToUnpublish = async () => {
    const isSure = await confirm({
      title: t('issues.publishing.unpublishQuestion'),
      text: t('issues.publishing.unpublishText'),
      points: [
        t('issues.publishing.unpublishArticles'),
        t('issues.publishing.unpublishNotices'),
        t('issues.publishing.unpublishAddress'),
      ],
      confirm: t('issues.publishing.unpublish'),
      dangerous: true,
    });
    if (isSure) unpublish.submit();
  };

  return {
    ask: (wanted) => {
      if (wanted === 'unpublish') return void askToUnpublish();
      // What stands in the way may have been mended since the screen was opened.
      void client.invalidateQueries({ queryKey: issueKeys.details(id) });
      setAskedBy(document.activeElement);
    },
    dialog: askedBy ? (
      <PublishDialog
        id={id}
        onCancel={() => {
          setAskedBy(null);
          if (askedBy instanceof HTMLElement) askedBy.focus();
        }}
        onPublished={(issue) => {
          setAskedBy(null);
          turn(issue);
        }}
      />
    ) : null,
  };
}
