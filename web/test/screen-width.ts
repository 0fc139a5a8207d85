import { vi } from 'vitest';

const PX_PER_EM = 16;

/** Answers media queries for a minimum or maximum width as a screen of this width does. */
export function mockScreenWidth(width: number): void {
  const unmocked = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...unmocked(query),
    matches: matchesWidth(query, width),
  }));
}

function matchesWidth(query: string, width: number): boolean {
  const [, bound, em] = /(min|max)-width: ([\d.]+)em/.exec(query) ?? [];
  if (!em) return false;
  const limit = Number(em) * PX_PER_EM;
  return bound === 'min' ? width >= limit : width <= limit;
}
