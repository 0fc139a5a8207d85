import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFormFailure } from '~/api/errors';
import { assignReviewer } from '~/api/review-assignments';
import { grantReviewerRole, inviteReviewer } from '~/api/reviewers';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { confirmationFor, type Candidate } from './candidate';

type Step = 'check' | 'confirm' | 'grant' | 'assign' | 'invite';

/** Resolves with null if the person cannot be asked. */
type ResolveCandidate = () => Candidate | null | Promise<Candidate | null>;

interface Options {
  onRequested: () => void;
  onError?: (error: Error) => void;
}

/** Resolves the candidate, asks the editor for confirmation and requests the review. */
export function useRequestReview(articleId: number, { onRequested, onError }: Options) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [step, setStep] = useState<Step>('check');

  const send = async (candidate: Candidate) => {
    if (candidate.method === 'invite') {
      setStep('invite');
      return inviteReviewer(articleId, candidate.person, candidate.language);
    }
    if (candidate.method === 'grant') {
      setStep('grant');
      await grantReviewerRole(candidate.userId);
    }
    setStep('assign');
    await assignReviewer(articleId, candidate.userId);
  };

  const { submit, isPending, error } = useGuardedMutation({
    mutationFn: async (resolveCandidate: ResolveCandidate) => {
      setStep('check');
      const candidate = await resolveCandidate();
      if (!candidate) return null;
      setStep('confirm');
      if (!(await confirm(confirmationFor(candidate, t)))) return null;
      await send(candidate);
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
