import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { loadDeskArticle } from '~/api/desk-articles';
import { DeskEditorPage } from '~/features/articles/desk/edit/desk-editor-page';
import { AreaError } from '~/features/shell/area-error';
import { paths } from '~/lib/paths';
import type { Route } from './+types/editor-articles-edit';
import { titledBySubject } from './head';
import { openArticle, unlessOnlyTheTabChanges } from './open-article';
import { orBackToTheDesk } from './or-back-to-the-desk';

/** What cannot be changed now can still be looked at. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { article, shown } = await openArticle(orBackToTheDesk(loadDeskArticle(params.id)));
  if (!article.allowedActions.includes('edit')) {
    throw redirect(paths.editorArticleDetails(article.id));
  }
  return shown;
}

export const shouldRevalidate = unlessOnlyTheTabChanges;

export const meta = titledBySubject('editorArticleEdit');

export default function EditorArticleEdit({ loaderData: { id } }: Route.ComponentProps) {
  return <DeskEditorPage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('articles.details.failed')} />;
}
