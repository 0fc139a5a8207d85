import { useTranslation } from 'react-i18next';
import type { ArticleReference } from '~/api/desk-articles';
import { useEnumerations } from '~/api/enumerations';
import type { ArticleAuthor } from '~/api/my-articles';
import type { PartWords } from '~/lib/part-words';
import { plainText } from '~/lib/plain-text';
import { authorName, NO_CONTACT } from './authors/new-author';
import type { ArticleContent } from './saving/article-content';
import type { Part } from './saving/merge-contents';

/** What a file is called, as far as it is known. */
export type FileNames = (fileId: string) => string | undefined;

/** What is in each part of an article. */
export function usePartWords(fileName: FileNames): PartWords<ArticleContent, Part> {
  const { t } = useTranslation();
  const { articleTypeName, articleFileTypeName } = useEnumerations();

  const text = (part: Part, content: ArticleContent): string => {
    switch (part) {
      case 'typeId':
        return articleTypeName(content.typeId);
      case 'askForTranslation':
        return content.askForTranslation ? t('editing.conflict.yes') : t('editing.conflict.no');
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
  };
  return { name: (part) => t(`articleEditor.parts.${part}`), text };
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
