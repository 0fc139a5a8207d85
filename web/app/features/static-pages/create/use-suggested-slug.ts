import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { queryClient } from '~/api/query-client';
import { suggestedSlugQuery } from '~/api/static-pages';
import type { NewPageValues } from './given-values';

const PAUSE_MS = 300;

/** The address follows the name until somebody types one; emptied, it follows again. */
export function useSuggestedSlug(form: UseFormReturn<NewPageValues>, isGiven: boolean) {
  const { control, setValue, getValues } = form;
  const [isOwn, setIsOwn] = useState(isGiven);
  const [name, language] = useWatch({ control, name: ['name', 'language'] });
  const [settled] = useDebouncedValue(name.trim(), PAUSE_MS);
  const { data } = useQuery({
    ...suggestedSlugQuery(settled, language),
    enabled: !isOwn && settled !== '',
  });
  const slug = settled === '' ? '' : data?.slug;

  useEffect(() => {
    if (!isOwn && slug !== undefined) setValue('slug', slug);
  }, [isOwn, slug, setValue]);

  return {
    isOwn,
    setIsOwn,
    onChange: () => setIsOwn(true),
    onBlur: () => {
      if (getValues('slug').trim() === '') setIsOwn(false);
    },
    /** The one to send: whoever is faster than the suggestion waits for it. */
    settle: async (): Promise<string> => {
      const typed = getValues();
      if (isOwn) return typed.slug;
      const query = suggestedSlugQuery(typed.name.trim(), typed.language);
      const made = (await queryClient().fetchQuery(query)).slug;
      setValue('slug', made);
      return made;
    },
  };
}
