import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MyAssignment } from '~/api/my-reviews';
import { useAnswer } from './use-answer';

interface Props {
  assignment: MyAssignment;
  /** In a row: short, with the article's title for those who hear the buttons alone. */
  inRow?: boolean;
  onAgreed?: () => void;
}

/** To agree or to refuse, as far as the server lets. */
export function AnswerButtons({ assignment, inRow = false, onAgreed }: Props) {
  const { t } = useTranslation();
  const { accept, refuse, underWay } = useAnswer(assignment, onAgreed);
  const can = (action: 'accept' | 'refuse') => assignment.allowedActions.includes(action);
  const about = inRow ? <VisuallyHidden>: {assignment.article.titleEn}</VisuallyHidden> : null;
  if (!can('accept') && !can('refuse')) return null;
  return (
    <Group gap="xs" wrap={inRow ? 'nowrap' : 'wrap'}>
      {can('accept') ? (
        <Button size={inRow ? 'sm' : 'md'} loading={underWay === 'accept'} onClick={accept}>
          {inRow ? t('reviewing.accept.short') : t('reviewing.accept.long')}
          {about}
        </Button>
      ) : null}
      {can('refuse') ? (
        <Button
          size={inRow || !can('accept') ? 'sm' : 'md'}
          variant="default"
          aria-busy={underWay === 'refuse'}
          onClick={refuse}
        >
          {inRow ? t('reviewing.refuse.short') : t('reviewing.refuse.long')}
          {about}
        </Button>
      ) : null}
    </Group>
  );
}
