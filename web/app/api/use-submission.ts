import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** A mutation that cannot be started while it is under way: a double click is one click. */
export function useSubmission<Answer, Values = void>(
  options: UseMutationOptions<Answer, Error, Values>,
) {
  const { mutateAsync, ...mutation } = useMutation(options);
  const underWay = useRef(false);

  const submit = useCallback(
    (values: Values) => {
      if (underWay.current) return;
      underWay.current = true;
      void mutateAsync(values)
        .catch(() => undefined) // shown from `error`
        .finally(() => {
          underWay.current = false;
        });
    },
    [mutateAsync],
  );

  return { ...mutation, submit };
}
