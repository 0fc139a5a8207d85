import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { focusField } from './focus-field';

interface Steps<Tab> {
  /** The one that is shown. */
  tab: Tab;
  goToTab: (tab: Tab) => void;
  onLeave?: (tab: Tab) => void;
}

/** Whichever way the step changes, the focus goes to its heading, or to the field that was asked for. */
export function useStepFocus<Tab extends string>({ tab, goToTab, onLeave }: Steps<Tab>) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(tab);
  const wanted = useRef<string>(null);

  const goToField = useCallback(
    (next: Tab, path: string) => {
      wanted.current = path;
      if (next === shown.current) focusWanted(panel.current, wanted);
      else goToTab(next);
    },
    [goToTab],
  );

  const leave = useEffectEvent((left: Tab) => onLeave?.(left));
  useEffect(() => {
    if (shown.current === tab) return;
    leave(shown.current);
    shown.current = tab;
    if (wanted.current) focusWanted(panel.current, wanted);
    else heading.current?.focus();
  }, [tab]);

  return { panel, heading, goToField };
}

function focusWanted(panel: HTMLElement | null, wanted: { current: string | null }): void {
  if (panel && wanted.current) void focusField(panel, wanted.current);
  wanted.current = null;
}
