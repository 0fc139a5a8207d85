/** Moves the focus to the heading after the focused element was removed, such as a deleted row. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus();
}
