import type { ArticleAffiliation, ArticleAuthor, MyArticleContent } from '~/api/my-articles';
import type { CurrentUser } from '~/api/types';
import type { Translate } from '~/i18n/translations';
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
    isGroup: false,
    contributedEqually: false,
    contact: null,
  };
}

/** A group such as a study, whose name is the last name. */
export function emptyGroup(): ArticleAuthor {
  return { ...emptyAuthor(), isGroup: true };
}

/** Position among the authors, with a mark on groups. */
export function authorNumber({ isGroup }: ArticleAuthor, index: number, t: Translate): string {
  const number = { number: index + 1 };
  return isGroup
    ? t('articleEditor.authors.groupNumber', number)
    : t('articleEditor.authors.number', number);
}

/** English name; the number of an author without a name. */
export function authorLabel(author: ArticleAuthor, index: number, t: Translate): string {
  return authorName(author) || authorNumber(author, index, t);
}

/** True if the author has data that a removal would lose. */
export function hasAuthorData(author: ArticleAuthor): boolean {
  const { affiliations, contact, ...fields } = author;
  const texts = { ...fields, isGroup: false };
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

/** An affiliation before it has a key. */
export type NewAffiliation = Omit<ArticleAffiliation, 'key'>;

/** Affiliation with this line, which the server reads. */
export function toNewAffiliation(en: string): NewAffiliation {
  return { en, ru: '', details: null };
}

/**
 * Returns the key of the affiliation with this English text, adding it to the list if necessary.
 */
export function findOrAddAffiliation(
  affiliations: ArticleAffiliation[],
  added: NewAffiliation,
): { key: number; affiliations: ArticleAffiliation[] } {
  const toText = ({ en, ru }: NewAffiliation) => (en.trim() || ru.trim()).toLowerCase();
  const existing = affiliations.find((affiliation) => toText(affiliation) === toText(added));
  if (existing) return { key: existing.key, affiliations };
  const key = Math.max(0, ...affiliations.map((affiliation) => affiliation.key)) + 1;
  return { key, affiliations: [...affiliations, { key, ...added }] };
}

/** Author data of the current user, who becomes the corresponding author if there is none yet. */
export function authorFromUser(
  { authors, affiliations }: Pick<MyArticleContent, 'authors' | 'affiliations'>,
  user: CurrentUser,
): { author: ArticleAuthor; affiliations: ArticleAffiliation[] } {
  const affiliation = user.affiliationEn?.trim();
  const userAffiliation = affiliation
    ? findOrAddAffiliation(affiliations, toNewAffiliation(affiliation))
    : null;
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
