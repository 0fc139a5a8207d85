import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'> & { 'data-loading'?: boolean };

/**
 * Button element used by all Mantine buttons. Mantine disables a loading button, which then loses
 * the focus, and keyboard users would start at the top of the page. This element keeps the focus
 * and ignores clicks instead.
 */
export function FocusKeepingButton({ disabled, type = 'button', onClick, ...props }: Props) {
  const isLoading = Boolean(props['data-loading']);
  return (
    <button
      {...props}
      // A second click must not submit the form again.
      type={isLoading ? 'button' : type}
      disabled={disabled && !isLoading}
      aria-disabled={isLoading || props['aria-disabled']}
      aria-busy={isLoading || props['aria-busy']}
      onClick={isLoading ? undefined : onClick}
    />
  );
}
