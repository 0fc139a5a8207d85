import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReviewerArticle } from '~/api/reviewer-articles';
import { Part, PartNote } from '~/ui/part';
import { AuthorsPart } from '../../details/authors-part';
import { LanguagePart } from '../../details/language-part';
import notice from './files-tab.module.css';
import { Manuscript } from './manuscript';

/** What the article says of itself; who wrote it only where the journal lets reviewers know. */
export function MainTab({ article }: { article: ReviewerArticle }) {
  const { t } = useTranslation();
  const { seesManuscript, seesAuthors, titleRu, abstractRu, keywordsRu } = article;
  const hasRussian = Boolean(titleRu || abstractRu || keywordsRu.length > 0);
  return (
    <>
      {seesManuscript ? <Manuscript article={article} /> : <NoManuscript article={article} />}
      <LanguagePart article={article} language="en" />
      {seesAuthors ? <AuthorsPart article={article} /> : null}
      {seesManuscript && !seesAuthors ? (
        <Part heading={t('articles.main.authors')}>
          <PartNote>{t('reviewing.main.authorsHidden')}</PartNote>
        </Part>
      ) : null}
      {hasRussian ? <LanguagePart article={article} language="ru" /> : null}
    </>
  );
}

/** Said on each tab that the manuscript would be on: it comes, or it never will. */
export function NoManuscript({ article: { assignments } }: { article: ReviewerArticle }) {
  const { t } = useTranslation();
  const canAgree = assignments.some(({ allowedActions }) => allowedActions.includes('accept'));
  return (
    <p className={notice.locked}>
      <IconLock size={20} stroke={1.6} aria-hidden />
      {canAgree ? t('reviewing.main.afterAgreeing') : t('reviewing.main.notYours')}
    </p>
  );
}
