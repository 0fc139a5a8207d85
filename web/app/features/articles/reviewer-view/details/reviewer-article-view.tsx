import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { refreshMyAssignment, type MyAssignment } from '~/api/my-reviews';
import { reviewerArticleQuery, type ReviewerArticle } from '~/api/reviewer-articles';
import { AssignmentStatus } from '~/lib/assignment-status';
import { paths } from '~/lib/paths';
import { DetailsFrame } from '~/ui/details-frame';
import { DayFact, DoiFact, Facts } from '~/ui/facts';
import { Headline, HintLine } from '../../details/headline';
import { AssignmentChangeContext } from '../assignment-change-context';
import { EventsTab, FilesTab, MainTab } from './article-tabs';
import { ManuscriptPane, ManuscriptSwitch, useManuscriptPane } from './manuscript-pane';
import { MyReviews } from './my-reviews';
import styles from './reviewer-article-view.module.css';

export function ReviewerArticlePage({ id }: { id: number }) {
  const { data: article } = useSuspenseQuery(reviewerArticleQuery(id)); // loaded by the route
  const navigate = useNavigate();

  const onAssignmentChange = async (updated: MyAssignment) => {
    // A reviewer who has refused every request no longer sees the article.
    const others = article.assignments.filter((assignment) => assignment.id !== updated.id);
    if ([updated, ...others].every(({ statusId }) => statusId === AssignmentStatus.declined)) {
      await navigate(paths.screen('reviewerAssignments'));
    }
    await refreshMyAssignment(updated);
  };

  return (
    <AssignmentChangeContext value={onAssignmentChange}>
      <ReviewerArticleView article={article} />
    </AssignmentChangeContext>
  );
}

const TABS = { main: MainTab, files: FilesTab, events: EventsTab };

/** Article as its reviewer sees it, with the review form beside it. */
export function ReviewerArticleView({ article }: { article: ReviewerArticle }) {
  const { t } = useTranslation();
  const names = Object.keys(TABS) as (keyof typeof TABS)[];
  const { file, isShown, setIsShown } = useManuscriptPane(article);
  return (
    <div className={styles.view}>
      <header>
        <Headline article={article} />
        <Facts>
          <DayFact term={t('articles.details.submitted')} iso={article.submissionDate} />
          <DayFact term={t('articles.details.published')} iso={article.publicationDate} />
          {article.doi ? <DoiFact doi={article.doi} /> : null}
        </Facts>
      </header>
      {article.hint ? (
        <HintLine>
          <span>
            {t(`reviewing.hints.${article.hint}`)}{' '}
            {article.hint === 'answer-the-request' || article.hint === 'write-the-review' ? (
              <a href="#my-review" className={styles.jumpLink}>
                {t(`reviewing.jump.${article.hint}`)}
              </a>
            ) : null}
          </span>
        </HintLine>
      ) : null}
      {file ? <ManuscriptSwitch isShown={isShown} onToggle={setIsShown} /> : null}
      <DetailsFrame
        label={t('articles.details.tabsLabel')}
        tabs={names.map((name) => {
          const Tab = TABS[name];
          return {
            name,
            label: t(`articles.details.tabs.${name}`),
            content: <Tab article={article} />,
          };
        })}
        side={<MyReviews assignments={article.assignments} />}
        pane={file && isShown ? <ManuscriptPane key={file.id} file={file} /> : undefined}
      />
    </div>
  );
}
