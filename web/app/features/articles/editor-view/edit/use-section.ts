import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStepFocus } from '~/ui/use-step-focus';
import { isEditSection, type EditSection } from './edit-sections';

/** Relative URL of a section. */
export function sectionHref(section: EditSection): string {
  return `#${section}`;
}

/** The section in the URL. */
export function useSection() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const name = hash.slice(1);
  const section: EditSection = isEditSection(name) ? name : 'main';
  const goToSection = useCallback(
    (next: EditSection) => void navigate(sectionHref(next), { preventScrollReset: true }),
    [navigate],
  );
  return { section, ...useStepFocus({ tab: section, goToTab: goToSection }) };
}
