import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** Mutation that ignores calls while it is pending, such as the second click of a double click. */
export function useGuardedMutation<Data, Values = void>(
  options: UseMutationOptions<Data, Error, Values>,
) {
  const { mutateAsync, ...mutation } = useMutation(options);
  const isPending = useRef(false);

  const submit = useCallback(
    (values: Values) => {
      if (isPending.current) return;
      isPending.current = true;
      void mutateAsync(values)
        .catch(() => undefined) // the caller shows `error`
        .finally(() => {
          isPending.current = false;
        });
    },
    [mutateAsync],
  );

  return { ...mutation, submit };
}
