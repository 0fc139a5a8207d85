import type { components } from '~/api/schema';

export type Section = components['schemas']['ArticleGroupContent'];

/** A section that both sides changed. The local change wins, and the editor is notified. */
export type MergeNote =
  | { kind: 'renamed'; nameEn: string; nameRu: string }
  /** Removed on one side, while articles were added to it on the other. */
  | { kind: 'kept'; nameEn: string; nameRu: string }
  | { kind: 'moved'; articleId: number; nameEn: string; nameRu: string };

export interface SectionMergeResult {
  groups: Section[];
  notes: MergeNote[];
}

/** Sections of one side, by keys that are the same on all sides. */
interface Side {
  keys: string[];
  sections: Map<string, Section>;
  /** Section key by article id. */
  placements: Map<number, string>;
}

/** The three sides of a merge. */
type Sides = readonly [base: Side, local: Side, remote: Side];

/**
 * Three-way merge of sections.
 *
 * Removals of either side are applied, additions of both sides are included once. Local order,
 * placements and names take precedence.
 */
export function mergeSections(
  base: readonly Section[],
  local: readonly Section[],
  remote: readonly Section[],
): SectionMergeResult {
  const baseIds = new Set(base.flatMap(({ id }) => id ?? []));
  const sides: Sides = [
    indexSections(base, baseIds),
    indexSections(local, baseIds),
    indexSections(remote, baseIds),
  ];
  const remoteSections = sides[2].sections;
  const notes: MergeNote[] = [];

  const placements = mergePlacements(sides);
  const usedKeys = new Set(placements.values());
  const isKept = (key: string) =>
    survivesMerge(...mapSides(sides, ({ sections }) => sections.has(key)));
  const keys = mergeOrder(
    ...mapSides(sides, (side) => side.keys),
    (key) => isKept(key) || usedKeys.has(key),
  );

  const groups = keys.map((key) => ({
    // A section that was removed on the server cannot be restored by its id; it is created again.
    id: remoteSections.get(key)?.id ?? null,
    ...mergeNames(key, sides),
    articleIds: mergeOrder(
      ...mapSides(sides, ({ sections }) => sections.get(key)?.articleIds ?? []),
      (id) => placements.get(id) === key,
    ),
  }));

  keys.forEach((key, index) => {
    const names = pickNames(groups[index]);
    if (bothRenamed(key, sides)) notes.push({ kind: 'renamed', ...names });
    if (!isKept(key)) notes.push({ kind: 'kept', ...names });
    for (const articleId of groups[index]?.articleIds ?? []) {
      if (bothMoved(articleId, sides)) notes.push({ kind: 'moved', articleId, ...names });
    }
  });
  return { groups, notes };
}

function mapSides<Value>(
  [base, local, remote]: Sides,
  map: (side: Side) => Value,
): [Value, Value, Value] {
  return [map(base), map(local), map(remote)];
}

/** Identifies sections of the base by id and new sections by their English name. */
function indexSections(sections: readonly Section[], baseIds: ReadonlySet<number>): Side {
  const side: Side = { keys: [], sections: new Map(), placements: new Map() };
  for (const section of sections) {
    const { id, nameEn } = section;
    const name = id !== null && baseIds.has(id) ? `#${id}` : `+${nameEn.trim().toLowerCase()}`;
    let key = name;
    for (let suffix = 2; side.sections.has(key); suffix += 1) key = `${name} ${suffix}`;
    side.keys.push(key);
    side.sections.set(key, section);
    for (const articleId of section.articleIds) {
      if (!side.placements.has(articleId)) side.placements.set(articleId, key);
    }
  }
  return side;
}

/** True if neither side removed an item of the base, or either side added it. */
function survivesMerge(isInBase: boolean, isInLocal: boolean, isInRemote: boolean): boolean {
  return isInBase ? isInLocal && isInRemote : isInLocal || isInRemote;
}

/** Returns the section key of each article. */
function mergePlacements(sides: Sides): Map<number, string> {
  const [, local, remote] = sides;
  const merged = new Map<number, string>();
  for (const id of new Set([...local.placements.keys(), ...remote.placements.keys()])) {
    if (!survivesMerge(...mapSides(sides, ({ placements }) => placements.has(id)))) continue;
    const key = mergeValue(...mapSides(sides, ({ placements }) => placements.get(id)));
    if (key !== undefined) merged.set(id, key);
  }
  return merged;
}

/**
 * Uses the local order if it changed, otherwise the remote one. Items of the other side follow
 * their neighbour.
 */
function mergeOrder<Item>(
  base: readonly Item[],
  local: readonly Item[],
  remote: readonly Item[],
  isIncluded: (item: Item) => boolean,
): Item[] {
  const [first, second] = isReordered(base, local) ? [local, remote] : [remote, local];
  const order = [...new Set(first)].filter(isIncluded);
  let previous: Item | undefined;
  for (const item of second) {
    if (!isIncluded(item)) continue;
    if (!order.includes(item)) {
      order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, item);
    }
    previous = item;
  }
  return order;
}

function isReordered<Item>(base: readonly Item[], current: readonly Item[]): boolean {
  const remaining = current.filter((item) => base.includes(item));
  return base
    .filter((item) => current.includes(item))
    .some((item, index) => item !== remaining[index]);
}

const NAMES = ['nameEn', 'nameRu'] as const;

function mergeNames(key: string, sides: Sides) {
  const mergeName = (field: (typeof NAMES)[number]) =>
    mergeValue(...mapSides(sides, ({ sections }) => sections.get(key)?.[field])) ?? '';
  return { nameEn: mergeName('nameEn'), nameRu: mergeName('nameRu') };
}

function pickNames(section: Section | undefined) {
  return { nameEn: section?.nameEn ?? '', nameRu: section?.nameRu ?? '' };
}

function bothRenamed(key: string, sides: Sides): boolean {
  return NAMES.some((field) =>
    bothChanged(...mapSides(sides, ({ sections }) => sections.get(key)?.[field])),
  );
}

function bothMoved(id: number, sides: Sides): boolean {
  return bothChanged(...mapSides(sides, ({ placements }) => placements.get(id)));
}

/** Three-way merge of a value; a value missing on one side counts as unchanged there. */
function mergeValue<Value>(base: Value, local: Value, remote: Value): Value {
  return local === base || local === undefined ? (remote ?? local) : local;
}

function bothChanged<Value>(base: Value, local: Value, remote: Value): boolean {
  const isChange = (value: Value) => value !== undefined && value !== base;
  return isChange(local) && isChange(remote) && local !== remote;
}
