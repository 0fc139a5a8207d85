import type { components } from '~/api/schema';

export type Section = components['schemas']['ArticleGroupContent'];

/** Where both sides did something with the same thing. What was done here counts; the person is told. */
export type MergeNote =
  | { kind: 'renamed'; nameEn: string; nameRu: string }
  /** Removed on one side, while articles were put into it on the other. */
  | { kind: 'kept'; nameEn: string; nameRu: string }
  | { kind: 'moved'; articleId: number; nameEn: string; nameRu: string };

export interface MergedSections {
  groups: Section[];
  notes: MergeNote[];
}

/** The sections of one side, by keys that are the same on all sides. */
interface Side {
  keys: string[];
  sections: Map<string, Section>;
  /** The key of the section in which an article is. */
  places: Map<number, string>;
}

/**
 * What either side removed is gone, what either added is there once. A thing stands where it was put here,
 * or otherwise where it was put there; names likewise.
 */
export function mergeSections(
  base: readonly Section[],
  mine: readonly Section[],
  theirs: readonly Section[],
): MergedSections {
  const known = new Set(base.flatMap(({ id }) => id ?? []));
  const [was, here, there] = [sideOf(base, known), sideOf(mine, known), sideOf(theirs, known)];
  const notes: MergeNote[] = [];

  const places = placesOf(was, here, there);
  const used = new Set(places.values());
  const isLeft = (key: string) => survives(key, was.sections, here.sections, there.sections);
  const keys = inOrder(was.keys, here.keys, there.keys, (key) => isLeft(key) || used.has(key));

  const groups = keys.map((key) => {
    const idsOf = ({ sections }: Side) => sections.get(key)?.articleIds ?? [];
    const stays = (id: number) => places.get(id) === key;
    return {
      // Nobody can bring back a section that is no more: it is made anew.
      id: there.sections.get(key)?.id ?? null,
      ...namesOf(key, was, here, there),
      articleIds: inOrder(idsOf(was), idsOf(here), idsOf(there), stays),
    };
  });

  keys.forEach((key, index) => {
    const names = nameWords(groups[index]);
    if (bothRenamed(key, was, here, there)) notes.push({ kind: 'renamed', ...names });
    if (!isLeft(key)) notes.push({ kind: 'kept', ...names });
    for (const articleId of groups[index]?.articleIds ?? []) {
      if (bothMoved(articleId, was, here, there))
        notes.push({ kind: 'moved', articleId, ...names });
    }
  });
  return { groups, notes };
}

/** A section is the same by its id; one that was not there before, by its English name. */
function sideOf(sections: readonly Section[], known: ReadonlySet<number>): Side {
  const side: Side = { keys: [], sections: new Map(), places: new Map() };
  for (const section of sections) {
    const { id, nameEn } = section;
    const name = id !== null && known.has(id) ? `#${id}` : `+${nameEn.trim().toLowerCase()}`;
    let key = name;
    for (let again = 2; side.sections.has(key); again += 1) key = `${name} ${again}`;
    side.keys.push(key);
    side.sections.set(key, section);
    for (const article of section.articleIds) {
      if (!side.places.has(article)) side.places.set(article, key);
    }
  }
  return side;
}

type Holder = { has: (key: never) => boolean };

function survives(thing: string | number, was: Holder, here: Holder, there: Holder): boolean {
  const [before, isHere, isThere] = [was, here, there].map((side) => side.has(thing as never));
  return Boolean(before ? isHere && isThere : isHere || isThere);
}

function placesOf(was: Side, here: Side, there: Side): Map<number, string> {
  const places = new Map<number, string>();
  for (const id of new Set([...here.places.keys(), ...there.places.keys()])) {
    if (!survives(id, was.places, here.places, there.places)) continue;
    const place = threeWays(was.places.get(id), here.places.get(id), there.places.get(id));
    if (place !== undefined) places.set(id, place);
  }
  return places;
}

/** The order of whoever changed it, mine before theirs; what only the other has follows its neighbour. */
function inOrder<Thing>(
  was: readonly Thing[],
  here: readonly Thing[],
  there: readonly Thing[],
  stays: (thing: Thing) => boolean,
): Thing[] {
  const [first, second] = isReordered(was, here) ? [here, there] : [there, here];
  const order = [...new Set(first)].filter(stays);
  let before: Thing | undefined;
  for (const thing of second) {
    if (!stays(thing)) continue;
    if (!order.includes(thing)) {
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, thing);
    }
    before = thing;
  }
  return order;
}

function isReordered<Thing>(was: readonly Thing[], now: readonly Thing[]): boolean {
  const kept = now.filter((thing) => was.includes(thing));
  return was.filter((thing) => now.includes(thing)).some((thing, index) => thing !== kept[index]);
}

const NAMES = ['nameEn', 'nameRu'] as const;

function namesOf(key: string, was: Side, here: Side, there: Side) {
  const name = (field: (typeof NAMES)[number]) => {
    const [before, mine, theirs] = [was, here, there].map(
      ({ sections }) => sections.get(key)?.[field],
    );
    return threeWays(before, mine, theirs) ?? '';
  };
  return { nameEn: name('nameEn'), nameRu: name('nameRu') };
}

function nameWords(section: Section | undefined) {
  return { nameEn: section?.nameEn ?? '', nameRu: section?.nameRu ?? '' };
}

function bothRenamed(key: string, was: Side, here: Side, there: Side): boolean {
  const [before, mine, theirs] = [was, here, there].map(({ sections }) => sections.get(key));
  return NAMES.some((field) => bothChanged(before?.[field], mine?.[field], theirs?.[field]));
}

function bothMoved(id: number, was: Side, here: Side, there: Side): boolean {
  return bothChanged(was.places.get(id), here.places.get(id), there.places.get(id));
}

/** What one side does not have it has not changed. */
function threeWays<Value>(was: Value, here: Value, there: Value): Value {
  return here === was || here === undefined ? (there ?? here) : here;
}

function bothChanged<Value>(was: Value, here: Value, there: Value): boolean {
  const isChange = (now: Value) => now !== undefined && now !== was;
  return isChange(here) && isChange(there) && here !== there;
}
