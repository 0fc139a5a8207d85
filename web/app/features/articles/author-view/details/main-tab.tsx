import { useTranslation } from 'react-i18next';
import type { MyArticle } from '~/api/my-articles';
import { ArticleText } from '../../details/article-text';

export function MainTab({ article }: { article: MyArticle }) {
  const { t } = useTranslation();
  const note = article.askForTranslation ? t('articles.main.translationAsked') : undefined;
  return <ArticleText article={article} russianNote={note} />;
}
