import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeskArticle } from '~/api/desk-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { PartNote } from '~/ui/part';
import type { Asking } from './asking';
import { AssignPanel } from './assign-panel';

interface Props {
  article: DeskArticle;
  /** Null while nobody is being looked for. */
  asking: Asking | null;
  onChange: (asking: Asking | null) => void;
}

/** The way to a reviewer, where the server offers it; otherwise why there is none. */
export function AssignReviewer({ article, asking, onChange }: Props) {
  const { t } = useTranslation();
  const { roles } = useCurrentUser();
  if (!article.allowedActions.includes('assign-reviewer')) {
    return (
      <PartNote>{t(`assignments.closed.${roles.includes('editor') ? 'now' : 'admin'}`)}</PartNote>
    );
  }
  if (asking) {
    return (
      <AssignPanel key={asking.id} articleId={article.id} asking={asking} onChange={onChange} />
    );
  }
  return (
    <div>
      <Button
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => onChange({ id: 0, mode: 'select', person: null })}
      >
        {t('assignments.assign')}
      </Button>
    </div>
  );
}
