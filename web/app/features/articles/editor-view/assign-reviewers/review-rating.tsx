import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { rateReview, type ReviewAssignment } from '~/api/review-assignments';
import { StarRating } from '~/ui/star-rating';
import { showError } from '~/ui/toasts';
import styles from './assignment-rounds.module.css';

/** With the arrow keys several grades are passed before the one that is meant. */
const SAVE_DELAY_MS = 600;

/** Grade of a completed review by the editors; it can be changed if the server allows it. */
export function ReviewRating({ assignment }: { assignment: ReviewAssignment }) {
  const { t } = useTranslation();
  const canRate = assignment.allowedActions.includes('rate-review');
  const { rating, rate } = useRating(assignment);
  if (!canRate && rating === null) return null;
  return (
    <div className={styles.rating}>
      <StarRating
        label={t('assignments.rating.label')}
        description={t('assignments.rating.private')}
        noneLabel={t('assignments.rating.none')}
        value={rating}
        readOnly={!canRate}
        getStarLabel={(star) => t(`assignments.rating.stars.${star}`)}
        onChange={rate}
      />
    </div>
  );
}

/** Shows a grade at once and saves the last one; an error brings the stored grade back. */
function useRating(assignment: ReviewAssignment) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ rating: number | null } | null>(null);
  const { mutate } = useMutation({
    mutationFn: (rating: number | null) => rateReview(assignment, rating),
    scope: { id: `rating-${assignment.id}` }, // one after the other
    // The assignment has been refetched; a newer choice is saved next.
    onSuccess: (_, rating) => setChosen((current) => (current?.rating === rating ? null : current)),
    onError: (error) => {
      setChosen(null);
      showError(t('assignments.rating.failed'), failureMessage(error, t), t);
    },
  });
  const save = useDebouncedCallback((rating: number | null) => mutate(rating), {
    delay: SAVE_DELAY_MS,
    flushOnUnmount: true,
  });
  return {
    rating: chosen ? chosen.rating : assignment.rating,
    rate: (rating: number | null) => {
      setChosen({ rating });
      save(rating);
    },
  };
}
