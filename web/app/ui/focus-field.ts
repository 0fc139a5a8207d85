const FOCUSABLE = 'input, textarea, select, button, [contenteditable="true"], [tabindex]';
const TRIES = 20;
const PAUSE = 100;

/**
 * Focuses the field at a path, or the nearest ancestor that exists: an error of an author is shown
 * at the list of authors. Retries for a while, because parts of a step may still be loading.
 */
export async function focusField(panel: HTMLElement, path: string): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const field = fieldAt(panel, path);
    if (field) {
      field.focus();
      field.scrollIntoView({ block: 'center' });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  const parent = path.replace(/\.?[^.]*$/, '');
  if (parent) await focusField(panel, parent);
}

function fieldAt(panel: HTMLElement, path: string): HTMLElement | null {
  const marked = panel.querySelector<HTMLElement>(`[data-field="${path}"], [name="${path}"]`);
  if (!marked || marked.matches(FOCUSABLE)) return marked;
  return marked.querySelector<HTMLElement>(FOCUSABLE) ?? marked;
}
