import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { unwrapData } from './unwrap';
import { api } from './client';
import { queryClient } from './query-client';
import type { Enumerations } from './types';

export const enumerationsQuery = queryOptions({
  queryKey: ['enumerations'],
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/enums', { signal })),
  staleTime: Infinity,
});

/** Loads the enumerations. Call it in the loader of screens that show their names. */
export function loadEnumerations(): Promise<Enumerations> {
  return queryClient().ensureQueryData(enumerationsQuery);
}

type ListName = Exclude<keyof Enumerations, 'roles'>;

export interface EnumerationChoice {
  id: number;
  name: string;
}

/**
 * Enumeration values named in the interface language. Screens that show them load them first; until
 * they are loaded, lists and names are empty.
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
    /** Name of the type of a submission or a notice. */
    articleTypeName: (id: number) => nameIn('articleTypes', id) || nameIn('noticeTypes', id),
    isNoticeType: (id: number) => choices('noticeTypes').some((choice) => choice.id === id),
    articleStatusName: (id: number) => nameIn('articleStatuses', id),
    articleFileTypeName: (id: number | null) => nameIn('articleFileTypes', id),
    assignmentStatusName: (id: number) => nameIn('reviewAssignmentStatuses', id),
    reviewResultName: (id: number) => nameIn('reviewResults', id),
    notificationTypeName: (id: number) => nameIn('notificationTypes', id),
  };
}
