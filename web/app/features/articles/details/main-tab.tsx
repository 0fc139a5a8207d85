import type { MyArticle } from '~/api/my-articles';
import { AuthorsPart } from './authors-part';
import { LanguagePart } from './language-part';

/** All that the author wrote, in both languages. */
export function MainTab({ article }: { article: MyArticle }) {
  return (
    <>
      <LanguagePart article={article} language="en" />
      <AuthorsPart article={article} />
      <LanguagePart article={article} language="ru" />
    </>
  );
}
