const FOCUSABLE = 'input, textarea, select, button, [contenteditable="true"], [tabindex]';
const TRIES = 20;
const PAUSE = 100;

/**
 * Puts the focus into the field at a path, or into the nearest that there is on the way up: what an
 * author lacks is said of the list of authors. Parts of a step may be still loading, so it is tried for a while.
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
