import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isEditorTab, type EditorTab } from './editor-tabs';
import { focusField } from './focus-field';

const PARAMETER = 'tab';

/** The address of a step, on the same screen. */
export function stepAddress(tab: EditorTab): string {
  return `?${PARAMETER}=${tab}`;
}

/** The step in the address. Whichever way it changes, the focus goes to its heading, or to the field that was asked for. */
export function useStep(onLeave: (tab: EditorTab) => void) {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get(PARAMETER);
  const tab: EditorTab = isEditorTab(named) ? named : 'main';
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(tab);
  const wanted = useRef<string>(null);

  const goToTab = useCallback(
    (next: EditorTab) => setParameters({ [PARAMETER]: next }, { preventScrollReset: true }),
    [setParameters],
  );
  const goToField = useCallback(
    (next: EditorTab, path: string) => {
      wanted.current = path;
      if (next === shown.current) focusWanted(panel.current, wanted);
      else goToTab(next);
    },
    [goToTab],
  );

  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (shown.current === tab) return;
    leave(shown.current);
    shown.current = tab;
    if (wanted.current) focusWanted(panel.current, wanted);
    else heading.current?.focus();
  }, [tab]);

  return { tab, panel, heading, goToTab, goToField };
}

function focusWanted(panel: HTMLElement | null, wanted: { current: string | null }): void {
  if (panel && wanted.current) void focusField(panel, wanted.current);
  wanted.current = null;
}
