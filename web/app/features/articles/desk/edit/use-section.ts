import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStepFocus } from '~/ui/use-step-focus';
import { isDeskSection, type DeskSection } from './desk-sections';

/** The address of a section, on the same screen. */
export function sectionAddress(section: DeskSection): string {
  return `#${section}`;
}

/** The section in the address. */
export function useSection() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const named = hash.slice(1);
  const section: DeskSection = isDeskSection(named) ? named : 'main';
  const goToSection = useCallback(
    (next: DeskSection) => void navigate(sectionAddress(next), { preventScrollReset: true }),
    [navigate],
  );
  return { section, ...useStepFocus({ tab: section, goToTab: goToSection }) };
}
