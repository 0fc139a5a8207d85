import type { ArticleAffiliation, ArticleAuthor, MyArticleContent } from '~/api/my-articles';
import type { CurrentUser } from '~/api/types';
import { fullName } from '~/lib/person-names';

export const NO_CONTACT = { email: '', phone: '', fax: '', address: '' };

export function emptyAuthor(): ArticleAuthor {
  return {
    firstNameEn: '',
    firstNameRu: '',
    middleNameEn: '',
    middleNameRu: '',
    lastNameEn: '',
    lastNameRu: '',
    orcid: '',
    affiliations: [],
    isCorrespondingAuthor: false,
    contact: null,
  };
}

/** True if the author has data that a removal would lose. */
export function hasAuthorData(author: ArticleAuthor): boolean {
  const { affiliations, contact, ...texts } = author;
  const values = [...Object.values(texts), ...Object.values(contact ?? NO_CONTACT)];
  return affiliations.length > 0 || values.some((value) => value !== '' && value !== false);
}

export function authorName(author: ArticleAuthor): string {
  return fullName(author.firstNameEn, author.middleNameEn, author.lastNameEn);
}

/** Compares first and last names; middle names may be missing. */
export function includesUser(authors: ArticleAuthor[], user: CurrentUser): boolean {
  const key = (first: string, last: string) => `${first.trim()} ${last.trim()}`.toLowerCase();
  const userKey = key(user.firstNameEn, user.lastNameEn);
  return authors.some((author) => key(author.firstNameEn, author.lastNameEn) === userKey);
}

/** Returns the key of the affiliation with this text, adding it to the list if necessary. */
export function findOrAddAffiliation(
  affiliations: ArticleAffiliation[],
  en: string,
): { key: number; affiliations: ArticleAffiliation[] } {
  const existing = affiliations.find(
    (affiliation) => affiliation.en.trim().toLowerCase() === en.toLowerCase(),
  );
  if (existing) return { key: existing.key, affiliations };
  const key = Math.max(0, ...affiliations.map((affiliation) => affiliation.key)) + 1;
  return { key, affiliations: [...affiliations, { key, en, ru: '' }] };
}

/** Author data of the current user, who becomes the corresponding author if there is none yet. */
export function authorFromUser(
  { authors, affiliations }: Pick<MyArticleContent, 'authors' | 'affiliations'>,
  user: CurrentUser,
): { author: ArticleAuthor; affiliations: ArticleAffiliation[] } {
  const affiliation = user.affiliationEn?.trim();
  const userAffiliation = affiliation ? findOrAddAffiliation(affiliations, affiliation) : null;
  const isCorresponding = !authors.some((author) => author.isCorrespondingAuthor);
  const contact = { ...NO_CONTACT, email: user.contactEmail ?? user.email ?? '' };
  return {
    author: {
      ...emptyAuthor(),
      firstNameEn: user.firstNameEn,
      middleNameEn: user.middleNameEn ?? '',
      lastNameEn: user.lastNameEn,
      orcid: user.orcid ?? '',
      affiliations: userAffiliation ? [userAffiliation.key] : [],
      isCorrespondingAuthor: isCorresponding,
      contact: isCorresponding ? { ...contact, phone: user.phoneNumber ?? '' } : null,
    },
    affiliations: userAffiliation?.affiliations ?? affiliations,
  };
}
