import { Text } from '@mantine/core';
import { IconCalendarOff, IconTags } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReviewerCandidate, ReviewerMatches } from '~/api/reviewers';
import type { Translate } from '~/i18n/translations';
import { formatDate } from '~/lib/dates';
import { DayFact, Fact, Facts } from '~/ui/facts';
import styles from './reviewer-search.module.css';

/** Why a candidate fits the article, what they are interested in, and how they have worked so far. */
export function CandidateFacts({ candidate }: { candidate: ReviewerCandidate }) {
  const { t } = useTranslation();
  const formatMean = useMean();
  const { matches, interests, notBefore, silentRequests, averageDays } = candidate;
  const reasons = matches ? matchReasons(matches, t) : [];
  return (
    <>
      {reasons.length > 0 ? (
        <Text size="sm" className={styles.match}>
          <IconTags size={16} stroke={1.75} aria-hidden />
          <span>{t('assignments.match.reasons', { reasons: reasons.join(', ') })}</span>
        </Text>
      ) : null}
      {notBefore ? (
        <Text size="sm" fw={600} className={styles.match}>
          <IconCalendarOff size={16} stroke={1.75} aria-hidden />
          <span>{t('assignments.away', { day: formatDate(notBefore) })}</span>
        </Text>
      ) : null}
      <Facts>
        <Fact term={t('assignments.load.open')}>{candidate.openAssignments}</Fact>
        <Fact term={t('assignments.load.completed')}>{candidate.completedReviews}</Fact>
        <Fact term={t('assignments.load.declined')}>{candidate.declinedAssignments}</Fact>
        {silentRequests > 0 ? (
          <Fact term={t('assignments.load.silent')}>{silentRequests}</Fact>
        ) : null}
        {averageDays === null ? null : (
          <Fact term={t('assignments.load.averageDays')}>{formatMean(averageDays)}</Fact>
        )}
        <RatingFact candidate={candidate} />
        <DayFact term={t('assignments.load.last')} iso={candidate.lastReviewAt} />
        {interests.length > 0 ? (
          <Fact term={t('assignments.load.interests')}>{interests.join(', ')}</Fact>
        ) : null}
      </Facts>
    </>
  );
}

function RatingFact({ candidate: { rating, ratingCount } }: { candidate: ReviewerCandidate }) {
  const { t } = useTranslation();
  const formatMean = useMean();
  if (rating === null) return null;
  return (
    <Fact term={t('assignments.load.rating')}>
      {t('reviewers.rating', { rating: formatMean(rating), total: ratingCount })}
    </Fact>
  );
}

/** What reviewer and article have in common, in words. */
function matchReasons({ interests, articles, reviews }: ReviewerMatches, t: Translate): string[] {
  const keywords = interests.join(', ');
  return [
    ...(keywords ? [t('assignments.match.keywords', { count: interests.length, keywords })] : []),
    ...(articles > 0 ? [t('assignments.match.articles', { count: articles })] : []),
    ...(reviews > 0 ? [t('assignments.match.reviews', { count: reviews })] : []),
  ];
}

/** Formats a mean with one decimal: "4.5". */
export function useMean() {
  const { i18n } = useTranslation();
  return (mean: number) => mean.toLocaleString(i18n.language, { maximumFractionDigits: 1 });
}
