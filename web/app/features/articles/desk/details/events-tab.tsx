import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deskEventsQuery, type DeskArticle } from '~/api/desk-articles';
import { EventList } from '../../details/event-list';
import { PersonLink } from './person-link';

export function EventsTab({ article: { id } }: { article: DeskArticle }) {
  const { t } = useTranslation();
  const events = useQuery(deskEventsQuery(id));
  return (
    <EventList
      events={events}
      by={({ user }) => (
        <>
          <PersonLink person={user} />
          {user.id === null ? null : `, ${t(`desk.inPart.${user.role}`)}`}
        </>
      )}
    />
  );
}
