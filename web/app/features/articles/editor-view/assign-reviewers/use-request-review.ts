import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFormFailure } from '~/api/errors';
import { assignReviewer } from '~/api/review-assignments';
import { grantReviewerRole, inviteReviewer } from '~/api/reviewers';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showSuccess } from '~/ui/toasts';
import { useAskDialog } from './ask-dialog';
import type { Candidate } from './candidate';
import { toRequestTerms, type TermsInput } from './request-terms';

type Step = 'check' | 'confirm' | 'grant' | 'assign' | 'invite';

/** Resolves with null if the person cannot be asked. */
type ResolveCandidate = () => Candidate | null | Promise<Candidate | null>;

interface Options {
  onRequested: () => void;
  onError?: (error: Error) => void;
}

/** Resolves the candidate, asks the editor to confirm with due date and note, and requests the review. */
export function useRequestReview(articleId: number, { onRequested, onError }: Options) {
  const { t } = useTranslation();
  const { askForTerms, forgetTerms } = useAskDialog();
  const [step, setStep] = useState<Step>('check');

  const send = async (candidate: Candidate, typed: TermsInput) => {
    const terms = toRequestTerms(typed);
    if (candidate.method === 'invite') {
      setStep('invite');
      const { language } = candidate;
      return inviteReviewer(articleId, candidate.person, { ...terms, language });
    }
    if (candidate.method === 'grant') {
      setStep('grant');
      await grantReviewerRole(candidate.userId);
    }
    setStep('assign');
    await assignReviewer(articleId, candidate.userId, terms);
  };

  const { submit, isPending, error } = useGuardedMutation({
    mutationFn: async (resolveCandidate: ResolveCandidate) => {
      setStep('check');
      const candidate = await resolveCandidate();
      if (!candidate) return null;
      setStep('confirm');
      const terms = await askForTerms(candidate);
      if (!terms) return null;
      await send(candidate, terms);
      forgetTerms();
      return candidate;
    },
    onSuccess: (requested) => {
      if (!requested) return;
      showSuccess(
        requested.method === 'invite'
          ? t('assignments.invited', { email: requested.person.email })
          : t('assignments.asked', { name: requested.name }),
        t,
      );
      onRequested();
    },
    onError,
  });

  return {
    requestReview: submit,
    isPending: isPending && step !== 'confirm',
    failure: toFormFailure(error, t),
    // The confirmation cannot fail.
    errorTitle: step === 'confirm' ? undefined : t(`assignments.failed.${step}`),
  };
}
