import { useEffect, useRef, type RefObject, useCallback, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

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

/** Moves the focus to the heading after the focused element was removed, such as a deleted row. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus();
}

/** Moves the focus to the heading after a navigation, as a new document would. */
export function useNavigationFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previousPathname = useRef(pathname);

  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    const heading = main.current?.querySelector('h1') ?? main.current;
    heading?.focus({ preventScroll: true });
  }, [pathname, main]);
}

interface Steps<Tab> {
  /** The shown step. */
  tab: Tab;
  goToTab: (tab: Tab) => void;
  onLeave?: (tab: Tab) => void;
}

/** Moves the focus to the heading of a new step, or to the requested field. */
export function useStepFocus<Tab extends string>({ tab, goToTab, onLeave }: Steps<Tab>) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const previousTab = useRef(tab);
  const requestedField = useRef<string>(null);

  const goToField = useCallback(
    (next: Tab, path: string) => {
      requestedField.current = path;
      if (next === previousTab.current) focusRequested(panel.current, requestedField);
      else goToTab(next);
    },
    [goToTab],
  );

  const handleLeave = useEffectEvent((step: Tab) => onLeave?.(step));
  useEffect(() => {
    if (previousTab.current === tab) return;
    handleLeave(previousTab.current);
    previousTab.current = tab;
    if (requestedField.current) focusRequested(panel.current, requestedField);
    else heading.current?.focus();
  }, [tab]);

  return { panel, heading, goToField };
}

function focusRequested(
  panel: HTMLElement | null,
  requestedField: { current: string | null },
): void {
  if (panel && requestedField.current) void focusField(panel, requestedField.current);
  requestedField.current = null;
}

/** Moves the focus to the row of a table in which an element is, because the element disappears. */
export function focusRow(element: HTMLElement | null): void {
  const row = element?.closest<HTMLElement>('[role="row"]');
  row?.setAttribute('tabindex', '-1');
  row?.focus();
}
