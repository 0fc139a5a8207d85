import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Language } from '~/i18n/language';
import { loadTranslations } from '~/i18n/translations';
import { LIST_REQUESTS } from '~/lib/early-requests';
import { showFonts } from '~/ui/fonts';

/** Slow phones draw the list in about this time. */
const DRAWING_MS = 300;

/** Loads what the first screens do without: the other texts, and the styles of further components. */
export async function loadLater(language: Language): Promise<void> {
  await Promise.all([loadTranslations(language), import('~/ui/all-styles')]);
}

/** The lists that people see after signing in are shown before everything is loaded. */
export function isFirstScreen(pathname: string): boolean {
  return pathname in LIST_REQUESTS;
}

/** Loads the rest, with the fonts, as soon as the first screen has got its data and is drawn. */
export function LoadLater({ language }: { language: Language }) {
  const isLoading = useIsFetching() > 0;
  useEffect(() => {
    if (isLoading) return undefined;
    const timer = window.setTimeout(() => {
      showFonts();
      // Without a connection the next screen tries again.
      loadLater(language).catch(() => undefined);
    }, DRAWING_MS);
    return () => window.clearTimeout(timer);
  }, [isLoading, language]);
  return null;
}
