import { useTranslation } from 'react-i18next';
import { loadEnumerations } from '~/api/enumerations';
import { CreateArticlePage } from '~/features/articles/author-view/create/create-article-page';
import { PageHeading } from '~/ui/page-heading';

export const clientLoader = () => loadEnumerations();

export default function UserArticleCreate() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.userArticleCreate')}</PageHeading>
      <CreateArticlePage />
    </>
  );
}
