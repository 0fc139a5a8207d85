import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { formatFileSize, formatSizeLimit } from './file-size';

/** Formats file sizes in the interface language. */
export function useFileSize() {
  const language = useTranslation().i18n.language as Language;
  return {
    fileSize: (bytes: number) => formatFileSize(bytes, language),
    sizeLimit: (bytes: number) => formatSizeLimit(bytes, language),
  };
}
