import { expect, test } from 'vitest';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { journal } from '../../../test/journal';
import { publicArticle } from '../../../test/public-article';
import { articleTags } from './article-tags';

const origin = 'https://journal.test';

function tagsOf(details: Partial<PublicArticle> = {}, language: Language = 'en') {
  const address = `${origin}/articles/cord-blood?lang=${language}`;
  const tags = articleTags(publicArticle(details), journal(), { origin, address, language });
  return tags.flatMap((tag) => ('name' in tag ? [[tag.name, tag.content]] : []));
}

const named = (prefix: string, tags: ReturnType<typeof tagsOf>) =>
  tags.filter(([name]) => String(name).startsWith(prefix));

test('all that Google Scholar and reference managers ask for', () => {
  expect(named('citation_', tagsOf())).toEqual([
    ['citation_title', 'Cord blood'],
    ['citation_author', 'Morozova, Elena V.'],
    ['citation_author_institution', 'Institute of Transplantation'],
    ['citation_author_institution', 'Кафедра клеточной терапии'],
    ['citation_author_orcid', 'https://orcid.org/0000-0002-1825-0097'],
    ['citation_author', 'Smirnov, Boris I.'],
    ['citation_publication_date', '2026/10/1'],
    ['citation_online_date', '2026/9/30'],
    ['citation_journal_title', 'Cellular Therapy'],
    ['citation_journal_abbrev', 'Cell Ther Transplant'],
    ['citation_publisher', 'Press'],
    ['citation_issn', '1866-8836'],
    ['citation_volume', '15'],
    ['citation_issue', '3'],
    ['citation_firstpage', '8'],
    ['citation_lastpage', '16'],
    ['citation_doi', '10.18620/ctt-2026-15-3-8'],
    ['citation_language', 'en'],
    ['citation_keywords', 'cord blood'],
    ['citation_keywords', 'CD4'],
    ['citation_abstract_html_url', 'https://journal.test/articles/cord-blood?lang=en'],
    ['citation_fulltext_html_url', 'https://journal.test/articles/cord-blood?lang=en'],
    ['citation_pdf_url', 'https://journal.test/articles/cord-blood.en.pdf'],
  ]);
});

test('online first it has a date, and neither volume nor pages', () => {
  const tags = tagsOf({ issue: null, issueDate: null, pages: null });
  expect(tags).toContainEqual(['citation_publication_date', '2026/9/30']);
  const names = tags.map(([name]) => name);
  for (const name of ['volume', 'issue', 'firstpage', 'lastpage']) {
    expect(names).not.toContain(`citation_${name}`);
  }
});

test('the PDF is the one in the page’s language, or the one there is', () => {
  const pdfIn = (...args: Parameters<typeof tagsOf>) =>
    tagsOf(...args).find(([name]) => name === 'citation_pdf_url')?.[1];
  expect(pdfIn({}, 'ru')).toBe('https://journal.test/articles/cord-blood.ru.pdf');
  expect(pdfIn({ pdf: [{ language: 'en', size: 1 }] }, 'ru')).toMatch(/\.en\.pdf$/);
  expect(pdfIn({ pdf: [] })).toBeUndefined();
});

test('one page is the first and the last; a person with one name has one', () => {
  const [author] = publicArticle().authors;
  const tags = tagsOf({
    pages: 'e7',
    authors: [{ ...author!, name: 'Madonna', givenName: '', familyName: 'Madonna' }],
  });
  expect(named('citation_firstpage', tags)).toEqual([['citation_firstpage', 'e7']]);
  expect(named('citation_lastpage', tags)).toEqual([['citation_lastpage', 'e7']]);
  expect(tags).toContainEqual(['citation_author', 'Madonna']);
});

test('libraries find it in Dublin Core', () => {
  expect(named('DC', tagsOf())).toEqual([
    ['DC.title', 'Cord blood'],
    ['DCTERMS.alternative', 'Пуповинная кровь'],
    ['DC.creator', 'Morozova, Elena V.'],
    ['DC.creator', 'Smirnov, Boris I.'],
    ['DC.subject', 'cord blood'],
    ['DC.subject', 'CD4'],
    ['DC.description', 'CD4+ cells'],
    ['DC.publisher', 'Press'],
    ['DC.date', '2026-09-30'],
    ['DC.type', 'Text'],
    ['DC.format', 'text/html'],
    ['DC.identifier', 'https://doi.org/10.18620/ctt-2026-15-3-8'],
    ['DC.language', 'en'],
    ['DC.source', 'Cellular Therapy, ISSN 1866-8836'],
    ['DC.rights', 'https://creativecommons.org/licenses/by/4.0/'],
  ]);
});
