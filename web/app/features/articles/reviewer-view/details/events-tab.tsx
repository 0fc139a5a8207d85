import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reviewerEventsQuery, type ReviewerArticle } from '~/api/reviewer-articles';
import { EventList } from '../../details/event-list';

export function EventsTab({ article: { id } }: { article: ReviewerArticle }) {
  const { t } = useTranslation();
  const events = useQuery(reviewerEventsQuery(id));
  return (
    <EventList events={events} renderActor={({ user }) => t(`reviewing.roles.${user.role}`)} />
  );
}
