import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dataOf } from './answer';
import { api } from './client';
import { queryClient } from './query-client';
import type { Enumerations } from './types';

export const enumerationsQuery = queryOptions({
  queryKey: ['enumerations'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/enums', { signal })),
  staleTime: Infinity,
});

/** Before a screen opens that names what is in them. */
export function loadEnumerations(): Promise<Enumerations> {
  return queryClient().ensureQueryData(enumerationsQuery);
}

type ListName = Exclude<keyof Enumerations, 'roles'>;

export interface EnumerationChoice {
  id: number;
  name: string;
}

/**
 * The closed lists, named in the interface's language. Screens that show them load them before they
 * open, so they are there from the beginning; otherwise lists and names are empty until they come.
 */
export function useEnumerations() {
  const { i18n } = useTranslation();
  const { data } = useQuery(enumerationsQuery);

  const choices = (list: ListName): EnumerationChoice[] =>
    (data?.[list] ?? []).map(({ id, nameEn, nameRu }) => ({
      id,
      name: i18n.language === 'ru' ? nameRu : nameEn,
    }));
  const nameIn = (list: ListName, id: number | null) =>
    choices(list).find((choice) => choice.id === id)?.name ?? '';

  return {
    choices,
    articleTypeName: (id: number) => nameIn('articleTypes', id),
    articleStatusName: (id: number) => nameIn('articleStatuses', id),
    articleFileTypeName: (id: number | null) => nameIn('articleFileTypes', id),
    assignmentStatusName: (id: number) => nameIn('reviewAssignmentStatuses', id),
    reviewResultName: (id: number) => nameIn('reviewResults', id),
    notificationTypeName: (id: number) => nameIn('notificationTypes', id),
  };
}
