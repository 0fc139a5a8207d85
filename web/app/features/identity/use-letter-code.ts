import { useState } from 'react';
import { ApiError } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { useRunOnce } from '~/ui/use-run-once';

interface Options {
  /** From the URL, if the user followed the link in the letter. */
  code: string | null;
  submitCode: (code: string) => Promise<unknown>;
  onDone: () => void;
  /** Called when the code is read and can be removed from the URL. */
  onCodeRead: () => void;
}

/** Submits the code of a letter: the one from the URL once on mount, and codes that are typed later. */
export function useLetterCode({ code, submitCode, onDone, onCodeRead }: Options) {
  const [initialCode] = useState(code);
  const [retryCode, setRetryCode] = useState('');
  const [failures, setFailures] = useState(0);

  const submission = useGuardedMutation({
    mutationFn: submitCode,
    onSuccess: onDone,
    onError: (error, submittedCode) => {
      // A rejected code is cleared; after other errors it can be submitted again.
      setRetryCode(isRejected(error) ? '' : submittedCode);
      setFailures((last) => last + 1);
    },
  });

  useRunOnce(
    () => {
      if (!initialCode) return;
      onCodeRead();
      submission.submit(initialCode);
    },
    initialCode !== null && initialCode !== '',
  );

  return {
    submit: submission.submit,
    isPending: submission.isPending,
    error: submission.error,
    isDone: submission.isSuccess,
    isRejected: isRejected(submission.error),
    /** A valid code that requires a sign-in to its account, or null. */
    codeAwaitingSignIn: requiresSignIn(submission.error) ? retryCode : null,
    /** True while the code from the URL is submitted for the first time. */
    isChecking: Boolean(initialCode) && failures === 0 && !submission.isSuccess,
    /** The key resets the form after each failure. */
    form: { key: failures, code: retryCode },
  };
}

function isRejected(error: Error | null): boolean {
  return error instanceof ApiError && [400, 422].includes(error.status) && !requiresSignIn(error);
}

function requiresSignIn(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'sign-in-first';
}
