import { expect, test } from 'vitest';
import { detectTextLanguage } from './text-language';

test.each([
  ['Shaw BE, Hahn T. Indications for transplantation. 2026;15(3):8–16.', 'en'],
  ['Афанасьев Б.В. Трансплантация гемопоэтических клеток (HLA, CD34+). 2026;15(3):8–16.', 'ru'],
  ['2026', 'en'],
] as const)('%s', (text, language) => {
  expect(detectTextLanguage(text)).toBe(language);
});
