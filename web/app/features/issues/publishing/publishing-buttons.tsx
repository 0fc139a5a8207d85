import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Issue } from '~/api/issues';

export type Turn = 'publish' | 'unpublish';

const TURNS = ['publish', 'unpublish'] as const;

interface Props {
  issue: Issue;
  /** Where something else is the one thing to do. */
  quiet?: boolean;
  onAsk: (turn: Turn) => void;
}

/** What the server lets be done now, and nothing else. */
export function PublishingButtons({ issue, quiet = false, onAsk }: Props) {
  const { t } = useTranslation();
  return TURNS.filter((turn) => issue.allowedActions.includes(turn)).map((turn) => (
    <Button
      key={turn}
      variant={turn === 'publish' && !quiet ? 'filled' : 'default'}
      onClick={() => onAsk(turn)}
    >
      {t(`issues.publishing.${turn}`)}
    </Button>
  ));
}
