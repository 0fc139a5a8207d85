import { expect, test } from 'vitest';
import { formatOrcid, formatRor, isRor, referenceUrl } from './identifiers';

test.each([
  [
    'doi',
    '10.18620/ctt-1866-8836-2026-15-1-1',
    'https://doi.org/10.18620/ctt-1866-8836-2026-15-1-1',
  ],
  [
    'doi',
    '10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2',
    'https://doi.org/10.1002/(SICI)1097-0258(19980815)17%3A15%3C1661%3A%3AAID-SIM968%3E3.0.CO%3B2-2',
  ],
  ['doi', '10.1/a#b?c', 'https://doi.org/10.1/a%23b%3Fc'],
  ['pubmed', '31234567', 'https://pubmed.ncbi.nlm.nih.gov/31234567'],
  ['pmcid', 'PMC7759461', 'https://pmc.ncbi.nlm.nih.gov/articles/PMC7759461'],
] as const)('%s %s', (format, value, url) => {
  expect(referenceUrl({ format, value })).toBe(url);
});

test.each([
  ['0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['0000000218250097', '0000-0002-1825-0097'],
  [' 0000 0002 1694 233x ', '0000-0002-1694-233X'],
  ['0000–0002–1825–0097', '0000-0002-1825-0097'],
  ['https://orcid.org/0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['orcid.org/0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['https://sandbox.orcid.org/0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['0000-0002', '0000-0002'],
  ['my orcid', 'my orcid'],
  ['', ''],
])('%s becomes %s', (typed, formatted) => {
  expect(formatOrcid(typed)).toBe(formatted);
});

test.each(['05n3x4p02', '03yrm5c26', '02twcfp32', '04fa4r544'])('%s is an id of ROR', (id) => {
  expect(isRor(id)).toBe(true);
});

test.each(['', '05n3x4p03', '5n3x4p02', '05n3x4p0', '05n3x4p022', '05n3i4p02', '05n3x4pab'])(
  '“%s” is no id of ROR',
  (id) => expect(isRor(id)).toBe(false),
);

test('ROR id is taken out of its address', () => {
  expect(formatRor(' https://ror.org/05N3X4P02/ ')).toBe('05n3x4p02');
  expect(formatRor('05n3x4p02')).toBe('05n3x4p02');
  expect(formatRor('')).toBe('');
});
