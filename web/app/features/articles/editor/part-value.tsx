import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { ArticleAuthor, MyArticleContent, MyArticleFile } from '~/api/my-articles';
import { plainText } from '~/lib/plain-text';
import { authorName, NO_CONTACT } from './authors/new-author';
import type { Part } from './saving/merge-contents';

interface Props {
  part: Part;
  content: MyArticleContent;
  /** What is known of the files, for their names. */
  files: MyArticleFile[];
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

export function usePartText({ part, content, files }: Props): string {
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
      return plainText(content[part]);
    case 'authors':
      return content.authors.map((author) => authorText(author, content)).join('\n');
    case 'files':
      return content.files
        .map(({ fileId, typeId, comment }) => {
          const name = files.find((file) => file.fileId === fileId)?.file.fileName;
          return listed([name ?? fileId, articleFileTypeName(typeId), comment]);
        })
        .join('\n');
    case 'suggestedReviewers':
      return content.suggestedReviewers
        .map(({ email, firstNameEn, lastNameEn, exclude }) => {
          const list = exclude ? 'excluded' : 'suggested';
          const name = [firstNameEn, lastNameEn].filter(Boolean).join(' ');
          return `${t(`articleEditor.reviewers.${list}.title`)}: ${listed([name, email])}`;
        })
        .join('\n');
    default:
      return content[part];
  }
}

function authorText(author: ArticleAuthor, { affiliations }: MyArticleContent): string {
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

function listed(texts: string[]): string {
  return texts.filter(Boolean).join(', ');
}
