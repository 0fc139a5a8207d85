import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { editorEventsQuery, type EditorArticle } from '~/api/editor-articles';
import { EventList } from '../../details/event-list';
import { PersonLink } from './person-link';

export function EventsTab({ article: { id } }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const events = useQuery(editorEventsQuery(id));
  return (
    <EventList
      events={events}
      renderActor={({ user }) => (
        <>
          <PersonLink person={user} />
          {user.id === null ? null : `, ${t(`desk.inPart.${user.role}`)}`}
        </>
      )}
    />
  );
}
