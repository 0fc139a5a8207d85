import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import type { Translate } from '~/i18n/translations';

/** A stored file as screens show it. */
export interface FileInfo {
  id: string;
  fileName: string;
  size: number;
  mimeType: string;
  /** Null unless the file is an image. */
  thumbnailUrl: string | null;
}

/** Access to files that require credentials. */
export interface FileAccess {
  /** Saves the file as a download. */
  download: (file: FileInfo, onProgress: (percent: number) => void) => Promise<void>;
  /** Loads the thumbnail of an image as a data URL. */
  thumbnail: (id: string) => Promise<string>;
  /** Message for a failure; null if the page reports it in another way. */
  failure: (error: unknown, t: Translate) => string | null;
}

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

/** Formats file sizes in the interface language. */
export function useFileSize() {
  const language = useTranslation().i18n.language as Language;
  return {
    fileSize: (bytes: number) => formatFileSize(bytes, language),
    sizeLimit: (bytes: number) => formatSizeLimit(bytes, language),
  };
}

/** Time for the browser to start writing the file. */
const REVOKE_DELAY_MS = 60_000;

/** Returns the name in a `Content-Disposition` with `filename*=UTF-8''…` or `filename="…"`, or null. */
export function attachmentName(disposition: string | null): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (!encoded) return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null;
  try {
    return decodeURIComponent(encoded) || null;
  } catch {
    return null;
  }
}

/** Saves content as a download, by clicking a temporary link. */
export function saveAttachment(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
