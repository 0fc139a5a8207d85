import { useTranslation } from 'react-i18next';
import type { ArticleReference } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import type { ArticleAuthor, MyArticleFile, StoredFile } from '~/api/my-articles';
import type { Translate } from '~/i18n/translations';
import type { PartLabels } from '~/lib/merge';
import { plainText } from '~/lib/html';
import { fullName } from '~/lib/person-names';
import { authorName, NO_CONTACT } from './authors/author-data';
import { formatParts } from './fields/reference-parts';
import type { ArticleContent } from './saving/article-content';
import type { ArticlePart } from './saving/merge-contents';

/** Returns the name of a file, if known. */
type FileNameLookup = (fileId: string) => string | undefined;

/** Labels and plain-text values of the parts of an article. */
export function usePartLabels(fileName: FileNameLookup): PartLabels<ArticleContent, ArticlePart> {
  const { t } = useTranslation();
  const { articleTypeName, articleFileTypeName } = useEnumerations();

  const text = (part: ArticlePart, content: ArticleContent): string => {
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
        return content.authors.map((author) => authorText(author, content, t)).join('\n');
      case 'files':
        return content.files
          .map(({ fileId, typeId, comment }) =>
            joinTexts([fileName(fileId) ?? fileId, articleFileTypeName(typeId), comment]),
          )
          .join('\n');
      case 'suggestedReviewers':
        return (content.suggestedReviewers ?? [])
          .map(({ email, firstNameEn, lastNameEn, exclude }) => {
            const list = exclude ? 'excluded' : 'suggested';
            const name = fullName(firstNameEn, lastNameEn);
            return `${t(`articleEditor.reviewers.${list}.title`)}: ${joinTexts([name, email])}`;
          })
          .join('\n');
      case 'originalLanguage':
        return content.originalLanguage
          ? t(`editorArticleForm.main.languages.${content.originalLanguage}`)
          : t('editorArticleForm.main.languages.unset');
      case 'pages':
        return [content.pageFirst, content.pageLast].filter(Boolean).join('–');
      case 'references':
        return (content.references ?? [])
          .map((reference, index) => referenceText(reference, index, t))
          .join('\n');
      case 'pdfEnId':
      case 'pdfRuId':
        return fileName(content[part] ?? '') ?? content[part] ?? '';
      default:
        return content[part] ?? '';
    }
  };
  return { name: (part) => t(`articleEditor.parts.${part}`), text };
}

function authorText(author: ArticleAuthor, { affiliations }: ArticleContent, t: Translate): string {
  const ownAffiliations = affiliations.filter(({ key }) => author.affiliations.includes(key));
  return joinTexts([
    authorName(author),
    fullName(author.lastNameRu, author.firstNameRu, author.middleNameRu),
    author.isGroup ? t('articleEditor.authors.isGroup') : '',
    author.orcid,
    author.contributedEqually ? t('articleEditor.authors.equal.mark') : '',
    ...ownAffiliations.flatMap(({ en, ru, details }) => [en, ru, ...Object.values(details ?? {})]),
    ...Object.values((author.isCorrespondingAuthor && author.contact) || NO_CONTACT),
  ]);
}

function referenceText(
  { reference, articleIds, parts }: ArticleReference,
  index: number,
  t: Translate,
): string {
  const ids = articleIds.map(({ value }) => value);
  return joinTexts([
    `${index + 1}. ${reference}`,
    ...ids,
    ...(parts ? [`[${formatParts(parts, t)}]`] : []),
  ]);
}

function joinTexts(texts: string[]): string {
  return texts.filter(Boolean).join(', ');
}

interface ArticleWithFiles {
  files: MyArticleFile[];
  pdfEn?: StoredFile | null;
  pdfRu?: StoredFile | null;
}

/** Looks up file names in the given articles. */
export function createFileNameLookup(...articles: (ArticleWithFiles | null)[]): FileNameLookup {
  const files = articles.flatMap((article) => [
    ...(article?.files ?? []).map(({ file }) => file),
    article?.pdfEn,
    article?.pdfRu,
  ]);
  return (fileId) => files.find((file) => file?.id === fileId)?.fileName;
}
