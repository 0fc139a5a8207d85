/** For when what had the focus is gone, such as a row that was deleted: the screen is read from its beginning. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus();
}
