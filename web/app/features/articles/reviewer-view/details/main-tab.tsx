import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReviewerArticle } from '~/api/reviewer-articles';
import { TabSection, TabSectionNote } from '~/ui/tab-section';
import { AuthorList } from '../../details/author-list';
import { LanguageTexts } from '../../details/language-texts';
import notice from './files-tab.module.css';
import { Manuscript } from './manuscript';

/** Texts of the article; authors only if the journal discloses them to reviewers. */
export function MainTab({ article }: { article: ReviewerArticle }) {
  const { t } = useTranslation();
  const { seesManuscript, seesAuthors, titleRu, abstractRu, keywordsRu } = article;
  const hasRussian = Boolean(titleRu || abstractRu || keywordsRu.length > 0);
  return (
    <>
      {seesManuscript ? <Manuscript article={article} /> : <NoManuscript article={article} />}
      <LanguageTexts article={article} language="en" />
      {seesAuthors ? <AuthorList article={article} /> : null}
      {seesManuscript && !seesAuthors ? (
        <TabSection heading={t('articles.main.authors')}>
          <TabSectionNote>{t('reviewing.main.authorsHidden')}</TabSectionNote>
        </TabSection>
      ) : null}
      {hasRussian ? <LanguageTexts article={article} language="ru" /> : null}
    </>
  );
}

/** Explains why there is no manuscript: the request is not accepted yet, or has ended. */
export function NoManuscript({ article: { assignments } }: { article: ReviewerArticle }) {
  const { t } = useTranslation();
  const canAccept = assignments.some(({ allowedActions }) => allowedActions.includes('accept'));
  return (
    <p className={notice.locked}>
      <IconLock size={20} stroke={1.6} aria-hidden />
      {canAccept ? t('reviewing.main.afterAgreeing') : t('reviewing.main.notYours')}
    </p>
  );
}
