import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { paths, type CitationFormat } from '~/lib/paths';
import { referenceAddress } from '~/lib/reference-address';

/** What reference managers and other machines take, by its ending. */
export const FORMATS = {
  ris: { name: 'RIS', mime: 'application/x-research-info-systems' },
  bib: { name: 'BibTeX', mime: 'application/x-bibtex' },
  'csl.json': { name: 'CSL-JSON', mime: 'application/vnd.citationstyles.csl+json' },
  'jats.xml': { name: 'JATS XML', mime: 'application/xml' },
} as const satisfies Record<CitationFormat, { name: string; mime: string }>;

export const FORMAT_NAMES = Object.keys(FORMATS) as CitationFormat[];

/** The front takes all headers of a page together in 4 kB, and the others need a part of it. */
const LONGEST = 3000;

/**
 * The `Link` header by which machines find their way from a page to what it is about: the persistent
 * address, the files, the descriptions, the terms, the authors. Of a hundred authors, those that fit.
 */
export function signposts(article: PublicArticle, origin: string, language: Language): string {
  const { slug, doi, pdf, license, authors } = article;
  const links = [
    ...(doi ? [link(referenceAddress({ format: 'doi', value: doi }), 'cite-as')] : []),
    link('https://schema.org/ScholarlyArticle', 'type'),
    link('https://schema.org/AboutPage', 'type'),
    ...pdf.map((file) =>
      link(origin + paths.articlePdf(slug, file.language), 'item', {
        type: 'application/pdf',
        hreflang: file.language,
      }),
    ),
    ...FORMAT_NAMES.map((format) =>
      link(origin + paths.articleAs(slug, format, language), 'describedby', {
        type: FORMATS[format].mime,
      }),
    ),
    link(license.url, 'license'),
    ...authors.flatMap(({ orcid }) =>
      orcid ? [link(`https://orcid.org/${orcid}`, 'author')] : [],
    ),
  ];
  return links.reduce((all, next) =>
    all.length + next.length < LONGEST ? `${all}, ${next}` : all,
  );
}

function link(address: string, rel: string, attributes: Record<string, string> = {}): string {
  const all = Object.entries({ rel, ...attributes });
  return [`<${address}>`, ...all.map(([name, value]) => `${name}="${value}"`)].join('; ');
}
