import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { issueKeys, unpublishIssue, type Issue } from '~/api/issues';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { PublishDialog } from './publish-dialog';

export type PublishingAction = 'publish' | 'unpublish';

interface Publishing {
  /** Opens the dialog of the action. */
  start: (action: PublishingAction) => void;
  dialog: ReactNode;
}

/** Publishes or unpublishes an issue after a confirmation. */
export function usePublishing(id: number, onChanged?: (issue: Issue) => void): Publishing {
  const { t } = useTranslation();
  const client = useQueryClient();
  const confirm = useConfirm();
  const [trigger, setTrigger] = useState<Element | null>(null);
  /** Moves the focus to the heading, because the pressed button is unmounted. */
  const handleChanged = (issue: Issue) => {
    document.querySelector('h1')?.focus();
    onChanged?.(issue);
  };
  const unpublish = useGuardedMutation({
    mutationFn: () => unpublishIssue(id),
    onSuccess: (issue) => {
      showSuccess(t('issues.publishing.unpublished'), t);
      handleChanged(issue);
    },
    onError: (error) =>
      showError(t('issues.publishing.unpublishFailed'), failureMessage(error, t), t),
  });

  const confirmUnpublish = async () => {
    const isConfirmed = await confirm({
      title: t('issues.publishing.unpublishQuestion'),
      text: t('issues.publishing.unpublishText'),
      listItems: [
        t('issues.publishing.unpublishArticles'),
        t('issues.publishing.unpublishNotices'),
        t('issues.publishing.unpublishAddress'),
      ],
      confirmLabel: t('issues.publishing.unpublish'),
      dangerous: true,
    });
    if (isConfirmed) unpublish.submit();
  };

  return {
    start: (action) => {
      if (action === 'unpublish') return void confirmUnpublish();
      // The blockers may be outdated.
      void client.invalidateQueries({ queryKey: issueKeys.details(id) });
      setTrigger(document.activeElement);
    },
    dialog: trigger ? (
      <PublishDialog
        id={id}
        onCancel={() => {
          setTrigger(null);
          if (trigger instanceof HTMLElement) trigger.focus();
        }}
        onPublished={(issue) => {
          setTrigger(null);
          handleChanged(issue);
        }}
      />
    ) : null,
  };
}

const ACTIONS = ['publish', 'unpublish'] as const;

interface ButtonsProps {
  issue: Issue;
  /** The page has another primary action. */
  isSecondary?: boolean;
  onAction: (action: PublishingAction) => void;
}

/** Buttons of the publishing actions that the server allows. */
export function PublishingButtons({ issue, isSecondary = false, onAction }: ButtonsProps) {
  const { t } = useTranslation();
  return ACTIONS.filter((action) => issue.allowedActions.includes(action)).map((action) => (
    <Button
      key={action}
      variant={action === 'publish' && !isSecondary ? 'filled' : 'default'}
      onClick={() => onAction(action)}
    >
      {t(`issues.publishing.${action}`)}
    </Button>
  ));
}
