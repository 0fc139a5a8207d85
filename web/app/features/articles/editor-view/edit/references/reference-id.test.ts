import { expect, test } from 'vitest';
import { parseId } from './reference-id';

test.each([
  ['10.1182/blood.2020005844', 'doi', '10.1182/blood.2020005844'],
  [' https://doi.org/10.1016/S0140-6736(20)30183-5 ', 'doi', '10.1016/S0140-6736(20)30183-5'],
  ['http://dx.doi.org/10.1/a', 'doi', '10.1/a'],
  ['DOI: 10.1/a', 'doi', '10.1/a'],
  ['https://pubmed.ncbi.nlm.nih.gov/32939066/', 'pubmed', '32939066'],
  ['https://www.ncbi.nlm.nih.gov/pubmed/32939066', 'pubmed', '32939066'],
  ['PMID: 32939066', 'pubmed', '32939066'],
  ['pmc7759461', 'pmcid', 'PMC7759461'],
  ['PMCID: PMC7759461', 'pmcid', 'PMC7759461'],
  ['https://pmc.ncbi.nlm.nih.gov/articles/PMC7759461/', 'pmcid', 'PMC7759461'],
] as const)('id is parsed: %s', (typed, format, value) => {
  expect(parseId({ format: 'pubmed', value: typed })).toEqual({ format, value });
});

test('unknown form keeps the selected format', () => {
  expect(parseId({ format: 'pubmed', value: ' 32939066 ' })).toEqual({
    format: 'pubmed',
    value: '32939066',
  });
  expect(parseId({ format: 'doi', value: 'unknown' })).toEqual({ format: 'doi', value: 'unknown' });
});
