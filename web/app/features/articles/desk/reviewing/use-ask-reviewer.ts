import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '~/api/errors';
import { assignReviewer } from '~/api/review-assignments';
import { grantReviewerRole, inviteReviewer } from '~/api/reviewers';
import { useSubmission } from '~/api/use-submission';
import { showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { questionAbout, type Candidate } from './candidate';

type Step = 'check' | 'confirm' | 'grant' | 'assign' | 'invite';

/** Null where it turns out that the person cannot be asked. */
type Find = () => Candidate | null | Promise<Candidate | null>;

interface Options {
  onAsked: () => void;
  onRefused?: (error: Error) => void;
}

/** Finds out who it is, says what will happen, and asks the person to review: one after the other, and once. */
export function useAskReviewer(articleId: number, { onAsked, onRefused }: Options) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [step, setStep] = useState<Step>('check');

  const send = async (candidate: Candidate) => {
    if (candidate.way === 'invite') {
      setStep('invite');
      return inviteReviewer(articleId, candidate.person, candidate.language);
    }
    if (candidate.way === 'grant') {
      setStep('grant');
      await grantReviewerRole(candidate.userId);
    }
    setStep('assign');
    await assignReviewer(articleId, candidate.userId);
  };

  const { submit, isPending, error } = useSubmission({
    mutationFn: async (find: Find) => {
      setStep('check');
      const candidate = await find();
      if (!candidate) return null;
      setStep('confirm');
      if (!(await confirm(questionAbout(candidate, t)))) return null;
      await send(candidate);
      return candidate;
    },
    onSuccess: (asked) => {
      if (!asked) return;
      showSuccess(
        asked.way === 'invite'
          ? t('assignments.invited', { email: asked.person.email })
          : t('assignments.asked', { name: asked.name }),
        t,
      );
      onAsked();
    },
    onError: onRefused,
  });

  return {
    ask: submit,
    isUnderWay: isPending && step !== 'confirm',
    failure: failureOf(error, t),
    // Nobody fails to confirm.
    failed: step === 'confirm' ? undefined : t(`assignments.failed.${step}`),
  };
}
