import { Button, Card } from '@mantine/core';
import { IconFileText, IconPencil, IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { usePictures } from '~/api/pictures';
import { staticPageQuery, type StaticPage } from '~/api/static-pages';
import { languageNames, otherLanguage } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { DayFact, Fact, Facts } from '~/ui/facts';
import { PageActions } from '~/ui/page-actions';
import { PageHeading } from '~/ui/page-heading';
import { Prose } from '~/ui/prose';
import { prefilledFormUrl } from '../create/initial-values';
import { PageStatus } from '../page-status';
import styles from '../static-page.module.css';
import { useDeletePage } from '../use-delete-page';

/** Content of a static page as readers see it, with its properties. */
export function StaticPageDetails({ id }: { id: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: page } = useSuspenseQuery(staticPageQuery(id)); // cached by the route loader
  const deletePage = useDeletePage(() => void navigate(paths.screen('staticPages')));

  return (
    <>
      <PageActions>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => void deletePage(id)}
        >
          {t('staticPages.delete.confirm')}
        </Button>
        <Button
          component={Link}
          to={paths.staticPageEdit(id)}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('staticPages.edit.open')}
        </Button>
      </PageActions>
      <header>
        <div lang={page.language}>
          <PageHeading>{page.name}</PageHeading>
        </div>
        <PageFacts page={page} />
      </header>
      <Card withBorder p={{ base: 'lg', sm: 'xl' }} className={styles.details}>
        <Content page={page} />
      </Card>
    </>
  );
}

function PageFacts({ page }: { page: StaticPage }) {
  const { t } = useTranslation();
  const other = otherLanguage(page.language);
  const publicUrl = `${paths.page(page.slug)}?lang=${page.language}`;
  return (
    <Facts>
      <Fact term={t('staticPages.parts.isDraft')}>
        <PageStatus isDraft={page.isDraft} />
      </Fact>
      <Fact term={t('staticPages.parts.slug')}>
        {page.isDraft ? page.slug : <a href={publicUrl}>{page.slug}</a>}
      </Fact>
      <Fact term={t('staticPages.parts.language')}>
        <span lang={page.language}>{languageNames[page.language]}</span>
      </Fact>
      <Fact term={t(`staticPages.pair.version.${other}`)}>
        {page.translationId === null ? (
          <Link to={prefilledFormUrl({ ...page, language: other })}>
            {t(`staticPages.pair.create.${other}`)}
          </Link>
        ) : (
          <Link to={paths.staticPageDetails(page.translationId)}>{t('staticPages.pair.open')}</Link>
        )}
      </Fact>
      <DayFact term={t('staticPages.parts.updatedAt')} iso={page.updatedAt} />
      {page.isStandard ? (
        <Fact term={t('staticPages.details.standard')}>{t('staticPages.details.yes')}</Fact>
      ) : null}
    </Facts>
  );
}

function Content({ page: { content, language } }: { page: StaticPage }) {
  const { t } = useTranslation();
  const pictures = usePictures();
  if (!content) {
    return (
      <EmptyState
        icon={<IconFileText size={44} stroke={1.3} />}
        title={t('staticPages.details.empty')}
        text={t('staticPages.details.emptyHint')}
      />
    );
  }
  return (
    <div lang={language} className={styles.text}>
      <Prose html={content} pictures={pictures} />
    </div>
  );
}
