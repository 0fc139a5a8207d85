import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { focusField } from './focus-field';

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
