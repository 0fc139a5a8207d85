import type { MetaDescriptor } from 'react-router';
import type { Journal, PublicArticle } from '~/api/types';
import { otherLanguage, type Language } from '~/i18n/language';
import { detectTextLanguage } from '~/lib/detect-language';
import { referenceUrl } from '~/lib/identifiers';
import { paths } from '~/lib/paths';
import { lastNameFirst, type TagContext } from './citation-tags';
import { stripHtml } from './summary';

/** Style of citation that is usual in a language. */
const CITATION_STYLES = { en: 'vancouver', ru: 'gost' } as const;

/** Dublin Core tags for library catalogues. */
export function dublinCoreTags(
  article: PublicArticle,
  journal: Journal,
  { origin, language }: TagContext,
): MetaDescriptor[] {
  const { title, otherTitle, abstract, citations, copyright, license } = article;
  return [
    { tagName: 'link', rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' },
    { tagName: 'link', rel: 'schema.DCTERMS', href: 'http://purl.org/dc/terms/' },
    textTag('DC.title', title.text, title.language),
    textTag('DCTERMS.alternative', otherTitle, otherLanguage(language)),
    ...article.authors.map((author) => textTag('DC.creator', lastNameFirst(author))),
    ...article.keywords.map((keyword) => textTag('DC.subject', keyword)),
    textTag('DC.description', stripHtml(abstract.text), abstract.language),
    textTag('DC.publisher', journal.publisher, language),
    tag('DC.date', article.publicationDate),
    tag('DC.type', 'Text'),
    tag('DC.format', 'text/html'),
    tag('DC.identifier', permanentIdentifier(article, origin)),
    ...[...article.notices, ...(article.noticeOn ? [article.noticeOn] : [])].map((related) =>
      tag('DC.relation', permanentIdentifier(related, origin)),
    ),
    tag('DC.language', language),
    textTag('DC.source', `${journal.name}, ISSN ${journal.issn}`, language),
    textTag('DCTERMS.bibliographicCitation', citations[CITATION_STYLES[language]]),
    tag('DC.rights', license.url),
    tag('DCTERMS.license', license.url),
    textTag('DCTERMS.rightsHolder', copyright?.holder ?? null, language),
  ].filter((item) => item !== null);
}

/** URL of the DOI, or of the page: the same in both languages. */
function permanentIdentifier(
  { slug, doi }: Pick<PublicArticle, 'slug' | 'doi'>,
  origin: string,
): string {
  return doi ? referenceUrl({ format: 'doi', value: doi }) : origin + paths.publicArticle(slug);
}

function tag(name: string, content: string | null): MetaDescriptor | null {
  return content ? { name, content } : null;
}

/** Tag with the language of its content. */
function textTag(
  name: string,
  content: string | null,
  lang: Language = detectTextLanguage(content ?? ''),
): MetaDescriptor | null {
  return content ? { name, content, lang } : null;
}
