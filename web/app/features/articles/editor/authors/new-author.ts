import type { ArticleAffiliation, ArticleAuthor, MyArticleContent } from '~/api/my-articles';
import type { CurrentUser } from '~/api/types';

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

/** Whether anything was written that a removal would take along. */
export function holdsData(author: ArticleAuthor): boolean {
  const { affiliations, contact, ...texts } = author;
  const written = [...Object.values(texts), ...Object.values(contact ?? NO_CONTACT)];
  return affiliations.length > 0 || written.some((value) => value !== '' && value !== false);
}

export function authorName(author: ArticleAuthor): string {
  return [author.firstNameEn, author.middleNameEn, author.lastNameEn]
    .map((name) => name.trim())
    .filter(Boolean)
    .join(' ');
}

/** By first and last names, as somebody may stand among the authors with or without a middle name. */
export function isAmong(authors: ArticleAuthor[], user: CurrentUser): boolean {
  const key = (first: string, last: string) => `${first.trim()} ${last.trim()}`.toLowerCase();
  const mine = key(user.firstNameEn, user.lastNameEn);
  return authors.some((author) => key(author.firstNameEn, author.lastNameEn) === mine);
}

/** An affiliation with this text, and the list that has it: what is there already is used again. */
export function withAffiliation(
  affiliations: ArticleAffiliation[],
  en: string,
): { key: number; affiliations: ArticleAffiliation[] } {
  const same = affiliations.find((each) => each.en.trim().toLowerCase() === en.toLowerCase());
  if (same) return { key: same.key, affiliations };
  const key = Math.max(0, ...affiliations.map((each) => each.key)) + 1;
  return { key, affiliations: [...affiliations, { key, en, ru: '' }] };
}

/** The person who writes, as an author; the correspondence is theirs unless it is somebody's already. */
export function myselfIn(
  { authors, affiliations }: Pick<MyArticleContent, 'authors' | 'affiliations'>,
  user: CurrentUser,
): { author: ArticleAuthor; affiliations: ArticleAffiliation[] } {
  const affiliation = user.affiliationEn?.trim();
  const known = affiliation ? withAffiliation(affiliations, affiliation) : null;
  const corresponds = !authors.some((author) => author.isCorrespondingAuthor);
  const contact = { ...NO_CONTACT, email: user.contactEmail ?? user.email ?? '' };
  return {
    author: {
      ...emptyAuthor(),
      firstNameEn: user.firstNameEn,
      middleNameEn: user.middleNameEn ?? '',
      lastNameEn: user.lastNameEn,
      orcid: user.orcid ?? '',
      affiliations: known ? [known.key] : [],
      isCorrespondingAuthor: corresponds,
      contact: corresponds ? { ...contact, phone: user.phoneNumber ?? '' } : null,
    },
    affiliations: known?.affiliations ?? affiliations,
  };
}
