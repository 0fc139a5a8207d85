import { useState } from 'react';
import { ApiError } from '~/api/errors';
import { useSubmission } from '~/api/use-submission';
import { useOnce } from '~/ui/use-once';

interface Options {
  /** From the address, when the person followed the link of the letter. */
  code: string | null;
  use: (code: string) => Promise<unknown>;
  onDone: () => void;
  /** The code can leave the address bar: it is in hand. */
  onTaken: () => void;
}

/** Uses the code of a letter: the one from the address by itself, once, and any that is typed later. */
export function useLetterCode({ code, use, onDone, onTaken }: Options) {
  const [given] = useState(code);
  const [kept, setKept] = useState('');
  const [failures, setFailures] = useState(0);

  const submission = useSubmission({
    mutationFn: use,
    onSuccess: onDone,
    onError: (error, used) => {
      // One that was refused is of no more use; one that did not get through can be tried again.
      setKept(isRefused(error) ? '' : used);
      setFailures((last) => last + 1);
    },
  });

  useOnce(
    () => {
      if (!given) return;
      onTaken();
      submission.submit(given);
    },
    given !== null && given !== '',
  );

  return {
    submit: submission.submit,
    isPending: submission.isPending,
    error: submission.error,
    isDone: submission.isSuccess,
    refused: isRefused(submission.error),
    /** The code is good, but only for whoever is signed in to its account. */
    waitsForSignIn: wantsSignIn(submission.error) ? kept : null,
    /** Nothing to show but that it is being checked. */
    isChecking: Boolean(given) && failures === 0 && !submission.isSuccess,
    /** The form begins anew with each failure. */
    form: { key: failures, code: kept },
  };
}

function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && [400, 422].includes(error.status) && !wantsSignIn(error);
}

function wantsSignIn(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'sign-in-first';
}
