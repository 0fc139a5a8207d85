import { describe, expect, it } from 'vitest';
import { mergeSections, type Section } from './merge-sections';

const section = (id: number | null, nameEn: string, ...articleIds: number[]): Section => ({
  id,
  nameEn,
  nameRu: `${nameEn} (ру)`,
  articleIds,
});

describe('mergeSections', () => {
  const base = [section(1, 'Reviews', 11, 12), section(2, 'Cases', 21, 22, 23)];

  it('applies additions and removals of both sides', () => {
    const local = [section(1, 'Reviews', 11, 12, 13), section(2, 'Cases', 21, 23)];
    const remote = [section(1, 'Reviews', 12), section(2, 'Cases', 21, 22, 24, 23)];
    expect(mergeSections(base, local, remote)).toEqual({
      groups: [section(1, 'Reviews', 12, 13), section(2, 'Cases', 21, 24, 23)],
      notes: [],
    });
  });

  it('uses the local order if it changed, otherwise the remote one', () => {
    const local = [section(1, 'Reviews', 12, 11), section(2, 'Cases', 21, 22, 23)];
    const remote = [section(2, 'Cases', 23, 22, 21), section(1, 'Reviews', 11, 12)];
    expect(mergeSections(base, local, remote).groups).toEqual([
      section(2, 'Cases', 23, 22, 21),
      section(1, 'Reviews', 12, 11),
    ]);
  });

  it('merges two new sections with the same English name and notes that the local name wins', () => {
    const local = [...base, { ...section(null, 'Letters', 31), nameRu: 'Письма' }];
    const remote = [...base, { ...section(9, 'letters ', 32), nameRu: 'Письма в редакцию' }];
    const { groups, notes } = mergeSections(base, local, remote);
    const names = { nameEn: 'Letters', nameRu: 'Письма' };
    expect(groups.at(-1)).toEqual({ id: 9, ...names, articleIds: [31, 32] });
    expect(notes).toEqual([{ kind: 'renamed', ...names }]);
  });

  it('creates a removed section again if the other side added an article to it', () => {
    const local = [section(1, 'Reviews', 11, 12, 13), section(2, 'Cases', 21, 22, 23)];
    const remote = [section(2, 'Cases', 21, 22, 23)];
    const { groups, notes } = mergeSections(base, local, remote);
    expect(groups).toEqual([section(null, 'Reviews', 13), section(2, 'Cases', 21, 22, 23)]);
    expect(notes).toEqual([{ kind: 'kept', nameEn: 'Reviews', nameRu: 'Reviews (ру)' }]);
    // With the sides swapped, the section still exists and keeps its id.
    expect(mergeSections(base, remote, local).groups[0]).toEqual(section(1, 'Reviews', 13));
  });

  it('keeps an article that both sides moved at its local position', () => {
    const [reviews, cases, letters] = [1, 2, 3].map((id) => section(id, `Section ${id}`));
    const at = (position: number) =>
      [reviews, cases, letters].map((item, index) => ({
        ...item!,
        articleIds: index === position ? [5] : [],
      }));
    const { groups, notes } = mergeSections(at(0), at(1), at(2));
    expect(groups).toEqual(at(1));
    expect(notes).toMatchObject([{ kind: 'moved', articleId: 5, nameEn: 'Section 2' }]);
  });
});

describe('mergeSections with random edits', () => {
  const cases = Array.from({ length: 400 }, (_, seed) => {
    const random = createRng(seed);
    const base = randomSections(random);
    return {
      seed,
      base,
      local: applyRandomEdits(base, random, 100),
      remote: applyRandomEdits(base, random, 200, 50),
    };
  });

  it('returns the other side if one side is unchanged', () => {
    for (const { seed, base, local, remote } of cases) {
      expect(mergeSections(base, local, base), `seed ${seed}`).toEqual({
        groups: local,
        notes: [],
      });
      expect(mergeSections(base, base, remote), `seed ${seed}`).toEqual({
        groups: remote,
        notes: [],
      });
    }
  });

  it('neither loses, duplicates nor restores articles and sections', () => {
    for (const { seed, base, local, remote } of cases) {
      const { groups } = mergeSections(base, local, remote);
      const [baseIds, localIds, remoteIds] = [base, local, remote].map(
        (side) => new Set(getArticleIds(side)),
      );
      const expected = [...new Set([...localIds!, ...remoteIds!])].filter((id) =>
        baseIds!.has(id) ? localIds!.has(id) && remoteIds!.has(id) : true,
      );
      expect(getArticleIds(groups).sort(), `seed ${seed}`).toEqual(expected.sort());
      const ids = groups.flatMap(({ id }) => id ?? []);
      expect(new Set(ids).size, `seed ${seed}`).toBe(ids.length);
      for (const id of ids)
        expect(remote.some((remoteSection) => remoteSection.id === id)).toBe(true);
      for (const added of local.filter(({ id }) => id === null)) {
        expect(groups.filter(({ nameEn }) => nameEn === added.nameEn)).toHaveLength(1);
      }
    }
  });

  it('returns identical changes unchanged', () => {
    for (const { seed, base, remote } of cases) {
      expect(mergeSections(base, remote, remote).groups, `seed ${seed}`).toEqual(remote);
    }
  });
});

type Rng = (below: number) => number;

/** Deterministic random numbers, so that a failure can be reproduced. */
function createRng(seed: number): Rng {
  let state = (seed + 1) * 2654435761;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.abs(state) % below;
  };
}

const getArticleIds = (sections: Section[]) => sections.flatMap(({ articleIds }) => articleIds);

function randomSections(random: Rng): Section[] {
  return Array.from({ length: random(4) }, (_, at) =>
    section(
      at + 1,
      `Section ${at + 1}`,
      ...Array.from({ length: random(5) }, (_, position) => at * 10 + position),
    ),
  );
}

/** Applies up to six random edits. New sections have an id only on the server's side. */
function applyRandomEdits(base: Section[], random: Rng, fresh: number, newId?: number): Section[] {
  const sections = structuredClone(base);
  const pickSection = () => sections[random(Math.max(sections.length, 1))];
  for (let step = random(7); step > 0; step -= 1) {
    const action = random(6);
    const target = pickSection();
    if (action === 0) {
      const id = newId === undefined ? null : newId + step;
      const name = `New ${random(3)}`;
      const exists = sections.some(({ nameEn }) => nameEn === name);
      if (!exists) sections.splice(random(sections.length + 1), 0, section(id, name));
    } else if (action === 1 && target) sections.splice(sections.indexOf(target), 1);
    else if (action === 2) target?.articleIds.push(fresh + step);
    else if (action === 3) target?.articleIds.splice(random(3), 1);
    else if (action === 4 && target?.id) target.nameEn = `Renamed ${fresh} ${step}`;
    else if (action === 5 && target) {
      const [article] = target.articleIds.splice(random(3), 1);
      const destination = pickSection()!;
      if (article !== undefined) destination.articleIds.splice(random(4), 0, article);
    }
    if (random(5) === 0) sections.reverse();
  }
  return sections;
}
