import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { ArticleText } from '../../details/article-text';

export function MainTab({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const note = () => {
    if (article.askForTranslation) return t('desk.main.translationAsked');
    return article.isTranslationMissing ? t('desk.main.translationMissing') : undefined;
  };
  return <ArticleText article={article} russianNote={note()} />;
}
