import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { Language } from '~/i18n/language';
import type { Translate } from '~/i18n/translations';
import { articleStatusTone } from '~/lib/article-status';
import { formatDate } from '~/lib/dates';
import { StatusBadge } from '~/ui/status-badge';

interface LocalizedText {
  text: string;
  lang: Language;
}

/** Returns the subtitle in the interface language, with the other language as fallback, or null. */
export function localizedSubtitle(
  { subtitleEn, subtitleRu }: { subtitleEn: string; subtitleRu: string },
  language: string,
): LocalizedText | null {
  return pickLanguage(subtitleEn, subtitleRu, language);
}

/** Names of a group of editors or of a section. */
export interface GroupNames {
  nameEn: string;
  nameRu: string;
}

/** Returns the name in the interface language, or the other one if it is missing. */
export function localizedName({ nameEn, nameRu }: GroupNames, language: string): string {
  return pickLanguage(nameEn, nameRu, language)?.text ?? '';
}

function pickLanguage(en: string, ru: string, language: string): LocalizedText | null {
  const texts: LocalizedText[] = [
    { text: en, lang: 'en' },
    { text: ru, lang: 'ru' },
  ];
  const nonEmpty = texts.filter(({ text }) => text);
  return nonEmpty.find(({ lang }) => lang === language) ?? nonEmpty[0] ?? null;
}

interface Titles {
  titleEn: string;
  titleRu: string;
}

/**
 * Returns the title in the interface language, with English as fallback, or the id if the article
 * cannot be loaded.
 */
export function articleName(
  article: Titles | undefined,
  id: number,
  language: string,
  t: Translate,
): string {
  if (!article) return t('issues.sections.unknown', { id });
  const { titleEn, titleRu } = article;
  return (language === 'ru' && titleRu) || titleEn;
}

/** Publication status of an issue, with the date. */
export function IssueStatus({ publicationDate }: { publicationDate: string | null }) {
  const { t } = useTranslation();
  return publicationDate ? (
    <StatusBadge tone="green">
      {t('issues.details.publishedOn', { day: formatDate(publicationDate) })}
    </StatusBadge>
  ) : (
    <StatusBadge tone="light">{t('issues.list.notPublished')}</StatusBadge>
  );
}

export function ArticleStatusBadge({ statusId }: { statusId: number }) {
  const { articleStatusName } = useEnumerations();
  return (
    <StatusBadge tone={articleStatusTone(statusId)}>{articleStatusName(statusId)}</StatusBadge>
  );
}
