import type { Language } from '~/i18n/language';

const KB = 1024;
const MB = 1024 * KB;
const SHOWN_IN_KB = 300 * KB;

const units: Record<Language, { kb: string; mb: string; locale: string }> = {
  en: { kb: 'Kb', mb: 'Mb', locale: 'en-GB' },
  ru: { kb: 'КБ', mb: 'МБ', locale: 'ru-RU' },
};

/** "120 Kb" or "4.2 Mb": below 300 Kb in whole Kb, otherwise in Mb with one decimal. */
export function formatFileSize(bytes: number, language: Language): string {
  const { kb, mb, locale } = units[language];
  // Rounded up, so that a file of a few bytes does not look empty.
  if (bytes < SHOWN_IN_KB) return `${Math.ceil(bytes / KB)}\u00a0${kb}`;
  return `${inMegabytes(bytes, locale, 1)}\u00a0${mb}`;
}

/** Formats a limit without trailing zeros: "50 Mb". */
export function formatSizeLimit(bytes: number, language: Language): string {
  const { mb, locale } = units[language];
  return `${inMegabytes(bytes, locale, 0)}\u00a0${mb}`;
}

function inMegabytes(bytes: number, locale: string, minimumFractionDigits: number): string {
  return (bytes / MB).toLocaleString(locale, { minimumFractionDigits, maximumFractionDigits: 1 });
}
