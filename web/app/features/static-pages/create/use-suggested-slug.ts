import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { queryClient } from '~/api/query-client';
import { suggestedSlugQuery } from '~/api/static-pages';
import type { NewPageValues } from './initial-values';

const DEBOUNCE_MS = 300;

/** Suggests the slug from the name until the user types one; a cleared slug is suggested again. */
export function useSuggestedSlug(form: UseFormReturn<NewPageValues>, hasInitialSlug: boolean) {
  const { control, setValue, getValues } = form;
  const [isCustom, setIsCustom] = useState(hasInitialSlug);
  const [name, language] = useWatch({ control, name: ['name', 'language'] });
  const [debouncedName] = useDebouncedValue(name.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...suggestedSlugQuery(debouncedName, language),
    enabled: !isCustom && debouncedName !== '',
  });
  const slug = debouncedName === '' ? '' : data?.slug;

  useEffect(() => {
    if (!isCustom && slug !== undefined) setValue('slug', slug);
  }, [isCustom, slug, setValue]);

  return {
    isCustom,
    setIsCustom,
    onChange: () => setIsCustom(true),
    onBlur: () => {
      if (getValues('slug').trim() === '') setIsCustom(false);
    },
    /** Returns the slug to send; waits for the suggestion if the user submits before it arrives. */
    resolve: async (): Promise<string> => {
      const values = getValues();
      if (isCustom) return values.slug;
      const query = suggestedSlugQuery(values.name.trim(), values.language);
      const suggested = (await queryClient().fetchQuery(query)).slug;
      setValue('slug', suggested);
      return suggested;
    },
  };
}
