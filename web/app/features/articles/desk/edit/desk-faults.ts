import { ApiError } from '~/api/errors';
import { holdsSomething, type DeskContent } from '../../editor/saving/article-content';
import { deskSections, sectionOf } from './desk-sections';

/** What is wrong with which field of the form. */
export type Faults = Readonly<Record<string, string>>;

/**
 * The server speaks of what it would store: without empty references and without affiliations that no author
 * has. Here they are counted as they stand in the form. In the order of the screen.
 */
export function deskFaults(failure: unknown, sent: DeskContent): Faults {
  if (!(failure instanceof ApiError)) return {};
  const found = Object.entries(failure.faultsByPath).map(
    ([path, message]) => [fieldAt(path.split('.'), sent), message] as const,
  );
  const place = (path: string) => deskSections.indexOf(sectionOf(path));
  return Object.fromEntries(found.sort(([one], [other]) => place(one) - place(other)));
}

function fieldAt([list = '', index, ...rest]: string[], sent: DeskContent): string {
  if (index === undefined) return list;
  if (list === 'references') return referenceAt(Number(index), rest, sent);
  const place =
    list === 'affiliations' ? placeOf(Number(index), sent.affiliations, isKept(sent)) : index;
  return [list, place, ...rest].join('.');
}

function referenceAt(index: number, [part, idIndex, ...rest]: string[], sent: DeskContent): string {
  const place = placeOf(index, sent.references, holdsSomething);
  if (part !== 'articleIds' || idIndex === undefined) {
    return ['references', place, part].filter((step) => step !== undefined).join('.');
  }
  const ids = sent.references[place]?.articleIds ?? [];
  const idPlace = placeOf(Number(idIndex), ids, ({ value }) => value.trim() !== '');
  return ['references', place, part, idPlace, ...rest].join('.');
}

function isKept({ authors }: DeskContent) {
  const used = new Set(authors.flatMap((author) => author.affiliations));
  return ({ key, en, ru }: DeskContent['affiliations'][number]) =>
    used.has(key) && Boolean(en.trim() || ru.trim());
}

/** Where in the form that stands which is number `index` among those that are kept. */
function placeOf<Item>(index: number, all: Item[], isKeptOne: (item: Item) => boolean): number {
  const kept = all.flatMap((item, place) => (isKeptOne(item) ? [place] : []));
  return kept[index] ?? index;
}
