import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { eventsQuery, type MyArticle } from '~/api/my-articles';
import { EventList } from '../../details/event-list';

export function EventsTab({ article: { id } }: { article: MyArticle }) {
  const { t } = useTranslation();
  const events = useQuery(eventsQuery(id));
  return <EventList events={events} renderActor={({ user }) => t(`articles.roles.${user.role}`)} />;
}
