import type { ShownArticle } from '../shown-article';
import { AuthorsPart } from './authors-part';
import { LanguagePart } from './language-part';

interface Props {
  article: ShownArticle;
  /** What is to be known of the Russian texts. */
  russianNote?: string;
}

/** All that the author wrote, in both languages. */
export function ArticleText({ article, russianNote }: Props) {
  return (
    <>
      <LanguagePart article={article} language="en" />
      <AuthorsPart article={article} />
      <LanguagePart article={article} language="ru" note={russianNote} />
    </>
  );
}
