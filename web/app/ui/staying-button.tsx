import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'> & { 'data-loading'?: boolean };

/**
 * The element of every button. Mantine disables a button while its deed is under way, and what is disabled
 * loses the focus: whoever works with the keyboard would begin again at the top of the page. This one
 * keeps it, and does nothing meanwhile.
 */
export function StayingButton({ disabled, type = 'button', onClick, ...props }: Props) {
  const isUnderWay = Boolean(props['data-loading']);
  return (
    <button
      {...props}
      // A second press must not send the form once more.
      type={isUnderWay ? 'button' : type}
      disabled={disabled && !isUnderWay}
      aria-disabled={isUnderWay || props['aria-disabled']}
      aria-busy={isUnderWay || props['aria-busy']}
      onClick={isUnderWay ? undefined : onClick}
    />
  );
}
