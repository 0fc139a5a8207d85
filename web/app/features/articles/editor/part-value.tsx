import { useTranslation } from 'react-i18next';
import type { ArticleReference } from '~/api/desk-articles';
import { useEnumerations } from '~/api/enumerations';
import type { ArticleAuthor } from '~/api/my-articles';
import { plainText } from '~/lib/plain-text';
import { authorName, NO_CONTACT } from './authors/new-author';
import type { ArticleContent } from './saving/article-content';
import type { Part } from './saving/merge-contents';

/** What a file is called, as far as it is known. */
export type FileNames = (fileId: string) => string | undefined;

interface Props {
  part: Part;
  content: ArticleContent;
  fileName: FileNames;
}

/** A part of an article in words, to be compared and copied. */
export function PartValue(props: Props) {
  const { t } = useTranslation();
  const text = usePartText(props);
  const lang = /(En|Ru)$/.exec(props.part)?.[1]?.toLowerCase();
  return (
    <span lang={text ? lang : undefined} style={{ whiteSpace: 'pre-line' }}>
      {text || t('articleEditor.conflict.empty')}
    </span>
  );
}

export function usePartText({ part, content, fileName }: Props): string {
  const { t } = useTranslation();
  const { articleTypeName, articleFileTypeName } = useEnumerations();

  switch (part) {
    case 'typeId':
      return articleTypeName(content.typeId);
    case 'askForTranslation':
      return content.askForTranslation
        ? t('articleEditor.conflict.yes')
        : t('articleEditor.conflict.no');
    case 'keywordsEn':
    case 'keywordsRu':
      return content[part].join('; ');
    case 'abstractEn':
    case 'abstractRu':
    case 'contentHtmlEn':
    case 'contentHtmlRu':
      return plainText(content[part] ?? '');
    case 'authors':
      return content.authors.map((author) => authorText(author, content)).join('\n');
    case 'files':
      return content.files
        .map(({ fileId, typeId, comment }) =>
          listed([fileName(fileId) ?? fileId, articleFileTypeName(typeId), comment]),
        )
        .join('\n');
    case 'suggestedReviewers':
      return (content.suggestedReviewers ?? [])
        .map(({ email, firstNameEn, lastNameEn, exclude }) => {
          const list = exclude ? 'excluded' : 'suggested';
          const name = [firstNameEn, lastNameEn].filter(Boolean).join(' ');
          return `${t(`articleEditor.reviewers.${list}.title`)}: ${listed([name, email])}`;
        })
        .join('\n');
    case 'pages':
      return [content.pageFirst, content.pageLast].filter(Boolean).join('–');
    case 'references':
      return (content.references ?? []).map(referenceText).join('\n');
    case 'pdfEnId':
    case 'pdfRuId':
      return fileName(content[part] ?? '') ?? content[part] ?? '';
    default:
      return content[part] ?? '';
  }
}

function authorText(author: ArticleAuthor, { affiliations }: ArticleContent): string {
  const russian = [author.lastNameRu, author.firstNameRu, author.middleNameRu];
  const places = affiliations.filter(({ key }) => author.affiliations.includes(key));
  return listed([
    authorName(author),
    russian.filter(Boolean).join(' '),
    author.orcid,
    ...places.flatMap(({ en, ru }) => [en, ru]),
    ...Object.values((author.isCorrespondingAuthor && author.contact) || NO_CONTACT),
  ]);
}

function referenceText({ reference, articleIds }: ArticleReference, index: number): string {
  return listed([`${index + 1}. ${reference}`, ...articleIds.map(({ value }) => value)]);
}

function listed(texts: string[]): string {
  return texts.filter(Boolean).join(', ');
}
