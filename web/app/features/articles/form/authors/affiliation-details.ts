import type { AffiliationDetails, AffiliationDoubt } from '~/api/affiliations';
import { countryName } from '~/lib/countries';
import type { Language } from '~/i18n/language';

export const NO_DETAILS: AffiliationDetails = {
  departmentEn: '',
  departmentRu: '',
  institutionEn: '',
  institutionRu: '',
  cityEn: '',
  cityRu: '',
  country: '',
  ror: '',
};

export const DETAIL_FIELDS = [
  'departmentEn',
  'institutionEn',
  'cityEn',
  'departmentRu',
  'institutionRu',
  'cityRu',
] as const;

/** Without these, indexes cannot tell where an author works. */
const SERIOUS_DOUBTS: readonly AffiliationDoubt[] = ['no-institution', 'no-country'];

/** Doubts in the order of display. Authors see only those that matter to every index. */
export function selectDoubts(doubts: AffiliationDoubt[], showsAll: boolean): AffiliationDoubt[] {
  return doubts.filter((doubt) => showsAll || SERIOUS_DOUBTS.includes(doubt));
}

/** Doubts about details that a person has corrected. */
export function findMissing(details: AffiliationDetails): AffiliationDoubt[] {
  const doubts: AffiliationDoubt[] = [];
  if (!details.institutionEn && !details.institutionRu) doubts.push('no-institution');
  if (!details.country) doubts.push('no-country');
  return doubts;
}

/**
 * Department, institution and city in one language, with the country in the language of the
 * interface.
 */
export function formatDetails(
  details: AffiliationDetails,
  language: Language,
  interfaceLanguage: string,
): string {
  const suffix = language === 'en' ? 'En' : 'Ru';
  const texts = (['department', 'institution', 'city'] as const).map(
    (field) => details[`${field}${suffix}` as const],
  );
  if (!texts.some(Boolean)) return '';
  return [...texts, countryName(details.country, interfaceLanguage)].filter(Boolean).join(' · ');
}
