import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Issue } from '~/api/issues';

export type PublishingAction = 'publish' | 'unpublish';

const ACTIONS = ['publish', 'unpublish'] as const;

interface Props {
  issue: Issue;
  /** The page has another primary action. */
  isSecondary?: boolean;
  onAction: (action: PublishingAction) => void;
}

/** Buttons of the publishing actions that the server allows. */
export function PublishingButtons({ issue, isSecondary = false, onAction }: Props) {
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
