import { describe, expect, it } from 'vitest';
import { mergeSections, type Section } from './merge-sections';

const section = (id: number | null, nameEn: string, ...articleIds: number[]): Section => ({
  id,
  nameEn,
  nameRu: `${nameEn} (ру)`,
  articleIds,
});

describe('merging sections', () => {
  const base = [section(1, 'Reviews', 11, 12), section(2, 'Cases', 21, 22, 23)];

  it('takes what either side added, and leaves out what either removed', () => {
    const mine = [section(1, 'Reviews', 11, 12, 13), section(2, 'Cases', 21, 23)];
    const theirs = [section(1, 'Reviews', 12), section(2, 'Cases', 21, 22, 24, 23)];
    expect(mergeSections(base, mine, theirs)).toEqual({
      groups: [section(1, 'Reviews', 12, 13), section(2, 'Cases', 21, 24, 23)],
      notes: [],
    });
  });

  it('keeps my order where I changed it, and theirs otherwise', () => {
    const mine = [section(1, 'Reviews', 12, 11), section(2, 'Cases', 21, 22, 23)];
    const theirs = [section(2, 'Cases', 23, 22, 21), section(1, 'Reviews', 11, 12)];
    expect(mergeSections(base, mine, theirs).groups).toEqual([
      section(2, 'Cases', 23, 22, 21),
      section(1, 'Reviews', 12, 11),
    ]);
  });

  it('takes two new sections of one English name for one, and says that mine counts', () => {
    const mine = [...base, { ...section(null, 'Letters', 31), nameRu: 'Письма' }];
    const theirs = [...base, { ...section(9, 'letters ', 32), nameRu: 'Письма в редакцию' }];
    const { groups, notes } = mergeSections(base, mine, theirs);
    const names = { nameEn: 'Letters', nameRu: 'Письма' };
    expect(groups.at(-1)).toEqual({ id: 9, ...names, articleIds: [31, 32] });
    expect(notes).toEqual([{ kind: 'renamed', ...names }]);
  });

  it('makes a removed section anew where the other side has put an article into it', () => {
    const mine = [section(1, 'Reviews', 11, 12, 13), section(2, 'Cases', 21, 22, 23)];
    const theirs = [section(2, 'Cases', 21, 22, 23)];
    const { groups, notes } = mergeSections(base, mine, theirs);
    expect(groups).toEqual([section(null, 'Reviews', 13), section(2, 'Cases', 21, 22, 23)]);
    expect(notes).toEqual([{ kind: 'kept', nameEn: 'Reviews', nameRu: 'Reviews (ру)' }]);
    // The other way round it is still there, and keeps its id.
    expect(mergeSections(base, theirs, mine).groups[0]).toEqual(section(1, 'Reviews', 13));
  });

  it('leaves an article that both have moved where I have put it', () => {
    const [reviews, cases, letters] = [1, 2, 3].map((id) => section(id, `Section ${id}`));
    const at = (place: number) =>
      [reviews, cases, letters].map((each, index) => ({
        ...each!,
        articleIds: index === place ? [5] : [],
      }));
    const { groups, notes } = mergeSections(at(0), at(1), at(2));
    expect(groups).toEqual(at(1));
    expect(notes).toMatchObject([{ kind: 'moved', articleId: 5, nameEn: 'Section 2' }]);
  });
});

describe('merging sections, whatever was done', () => {
  const cases = Array.from({ length: 400 }, (_, seed) => {
    const chance = chanceOf(seed);
    const base = someSections(chance);
    return { seed, base, mine: changed(base, chance, 100), theirs: changed(base, chance, 200, 50) };
  });

  it('is the other side where one side has changed nothing', () => {
    for (const { seed, base, mine, theirs } of cases) {
      expect(mergeSections(base, mine, base), `seed ${seed}`).toEqual({ groups: mine, notes: [] });
      expect(mergeSections(base, base, theirs), `seed ${seed}`).toEqual({
        groups: theirs,
        notes: [],
      });
    }
  });

  it('loses nothing, doubles nothing, and brings nothing back', () => {
    for (const { seed, base, mine, theirs } of cases) {
      const { groups } = mergeSections(base, mine, theirs);
      const [was, here, there] = [base, mine, theirs].map((side) => new Set(articlesOf(side)));
      const expected = [...new Set([...here!, ...there!])].filter((id) =>
        was!.has(id) ? here!.has(id) && there!.has(id) : true,
      );
      expect(articlesOf(groups).sort(), `seed ${seed}`).toEqual(expected.sort());
      const ids = groups.flatMap(({ id }) => id ?? []);
      expect(new Set(ids).size, `seed ${seed}`).toBe(ids.length);
      for (const id of ids) expect(theirs.some((one) => one.id === id)).toBe(true);
      for (const added of mine.filter(({ id }) => id === null)) {
        expect(groups.filter(({ nameEn }) => nameEn === added.nameEn)).toHaveLength(1);
      }
    }
  });

  it('agrees with itself where both did the same', () => {
    for (const { seed, base, theirs } of cases) {
      expect(mergeSections(base, theirs, theirs).groups, `seed ${seed}`).toEqual(theirs);
    }
  });
});

type Chance = (below: number) => number;

/** The same numbers for the same seed, so that a failure can be looked at. */
function chanceOf(seed: number): Chance {
  let state = (seed + 1) * 2654435761;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.abs(state) % below;
  };
}

const articlesOf = (sections: Section[]) => sections.flatMap(({ articleIds }) => articleIds);

function someSections(chance: Chance): Section[] {
  return Array.from({ length: chance(4) }, (_, at) =>
    section(
      at + 1,
      `Section ${at + 1}`,
      ...Array.from({ length: chance(5) }, (_, place) => at * 10 + place),
    ),
  );
}

/** New sections have an id only on the server's side. */
function changed(base: Section[], chance: Chance, fresh: number, newId?: number): Section[] {
  const sections = structuredClone(base);
  const any = () => sections[chance(Math.max(sections.length, 1))];
  for (let step = chance(7); step > 0; step -= 1) {
    const deed = chance(6);
    const one = any();
    if (deed === 0) {
      const id = newId === undefined ? null : newId + step;
      const name = `New ${chance(3)}`;
      const isThere = sections.some(({ nameEn }) => nameEn === name);
      if (!isThere) sections.splice(chance(sections.length + 1), 0, section(id, name));
    } else if (deed === 1 && one) sections.splice(sections.indexOf(one), 1);
    else if (deed === 2) one?.articleIds.push(fresh + step);
    else if (deed === 3) one?.articleIds.splice(chance(3), 1);
    else if (deed === 4 && one?.id) one.nameEn = `Renamed ${fresh} ${step}`;
    else if (deed === 5 && one) {
      const [article] = one.articleIds.splice(chance(3), 1);
      const target = any()!;
      if (article !== undefined) target.articleIds.splice(chance(4), 0, article);
    }
    if (chance(5) === 0) sections.reverse();
  }
  return sections;
}
