import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { paths, type CitationFormat } from '~/lib/paths';
import { referenceUrl } from '~/lib/identifiers';

/** Citation formats by file extension. */
export const FORMATS = {
  ris: { name: 'RIS', mime: 'application/x-research-info-systems' },
  bib: { name: 'BibTeX', mime: 'application/x-bibtex' },
  'csl.json': { name: 'CSL-JSON', mime: 'application/vnd.citationstyles.csl+json' },
  'jats.xml': { name: 'JATS XML', mime: 'application/xml' },
} as const satisfies Record<CitationFormat, { name: string; mime: string }>;

export const FORMAT_NAMES = Object.keys(FORMATS) as CitationFormat[];

/** The proxy accepts 4 kB of headers for a page, and the other headers need a part of it. */
const MAX_LENGTH = 3000;

/**
 * Builds the `Link` header of an article page (FAIR Signposting): DOI, type, files, metadata, licence and
 * authors. Authors beyond the maximum length are omitted.
 */
export function signpostingHeader(
  article: PublicArticle,
  origin: string,
  language: Language,
): string {
  const { slug, doi, pdf, license, authors } = article;
  const links = [
    ...(doi ? [link(referenceUrl({ format: 'doi', value: doi }), 'cite-as')] : []),
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
  return links.reduce((header, next) =>
    header.length + next.length < MAX_LENGTH ? `${header}, ${next}` : header,
  );
}

function link(url: string, rel: string, attributes: Record<string, string> = {}): string {
  const params = Object.entries({ rel, ...attributes });
  return [`<${url}>`, ...params.map(([name, value]) => `${name}="${value}"`)].join('; ');
}
