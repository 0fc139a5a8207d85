import type { CitedPerson, ReferenceParts, ReferenceReading } from '~/api/reference-parts';
import type { Translate } from '~/i18n/translations';

/** Authors that the short form of a reference names. */
const SHOWN_AUTHORS = 3;

export const NO_PARTS: ReferenceParts = {
  kind: 'other',
  authors: [],
  hasMoreAuthors: false,
  editors: [],
  title: '',
  source: '',
  year: '',
  volume: '',
  issue: '',
  firstPage: '',
  lastPage: '',
  publisher: '',
  place: '',
};

/** In percent. */
const CERTAIN = 80;

/** True if an editor should look at a reading. */
export function isUncertain({ confidence }: ReferenceReading): boolean {
  return confidence < CERTAIN;
}

/** Formats people as a person edits them: `Ivanov, A.B.; Smith, J.; {Study Group}`. */
export function formatPeople(people: CitedPerson[]): string {
  return people.map(formatPerson).join('; ');
}

function formatPerson({ family, given, isGroup }: CitedPerson): string {
  if (isGroup) return `{${family}}`;
  return given ? `${family}, ${given}` : family;
}

/** Reads what `formatPeople` writes. Braces mark a group, whose name may contain commas. */
export function parsePeople(text: string): CitedPerson[] {
  const people = text.match(/\{[^{}]*\}|[^;{}]+/g) ?? [];
  return people.map(parsePerson).filter(({ family }) => family);
}

function parsePerson(text: string): CitedPerson {
  const person = text.replace(/\s+/g, ' ').trim();
  const group = /^\{(.*)\}$/.exec(person)?.[1];
  if (group !== undefined) return { family: group.trim(), given: '', isGroup: true };
  const [family = '', ...given] = person.split(',');
  if (!family.trim()) return { family: given.join(',').trim(), given: '', isGroup: false };
  return { family: family.trim(), given: given.join(',').trim(), isGroup: false };
}

/** Parts of a reference in one line: kind, authors, title, source, year;volume(issue):pages. */
export function formatParts(parts: ReferenceParts, t: Translate): string {
  const names = parts.authors.slice(0, SHOWN_AUTHORS).map(shortName);
  if (parts.hasMoreAuthors || parts.authors.length > SHOWN_AUTHORS) {
    names.push(t('editorArticleForm.references.parts.etAl'));
  }
  return [
    t(`editorArticleForm.references.parts.kinds.${parts.kind}`),
    names.join(', '),
    parts.title,
    parts.source,
    formatPlaceInSource(parts),
    [parts.place, parts.publisher].filter(Boolean).join(': '),
  ]
    .filter(Boolean)
    .join(' · ');
}

function shortName({ family, given }: CitedPerson): string {
  return given ? `${family} ${given}` : family;
}

/** `2021;10(1):14–22`; what is missing is left out. */
function formatPlaceInSource({ year, volume, issue, firstPage, lastPage }: ReferenceParts): string {
  const pages = [firstPage, lastPage].filter(Boolean).join('–');
  const volumeAndIssue = volume + (issue ? `(${issue})` : '');
  const place = volumeAndIssue + (pages ? `:${pages}` : '');
  return [year, place].filter(Boolean).join(';');
}
