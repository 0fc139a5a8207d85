import type { SharedArticleFields } from '../shared-article-fields';
import { AuthorList } from './author-list';
import { LanguageTexts } from './language-texts';

interface Props {
  article: SharedArticleFields;
  /** Shown above the Russian texts. */
  russianNote?: string;
}

/** Texts and authors in both languages. */
export function ArticleText({ article, russianNote }: Props) {
  return (
    <>
      <LanguageTexts article={article} language="en" />
      <AuthorList article={article} />
      <LanguageTexts article={article} language="ru" note={russianNote} />
    </>
  );
}
