import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStepFocus } from '~/ui/focus';

/** Sections of the edit form, in order. */
export const editSections = [
  'main',
  'authors',
  'files',
  'references',
  'contentHtml',
  'contentPdf',
] as const;

export type EditSection = (typeof editSections)[number];

function isEditSection(name: string): name is EditSection {
  return editSections.some((section) => section === name);
}

const SECTION_BY_FIELD: Record<string, EditSection> = {
  authors: 'authors',
  affiliations: 'authors',
  files: 'files',
  references: 'references',
  contentHtmlEn: 'contentHtml',
  contentHtmlRu: 'contentHtml',
  pdfEnId: 'contentPdf',
  pdfRuId: 'contentPdf',
};

/** Section that contains a field. */
export function getFieldSection(path: string): EditSection {
  return SECTION_BY_FIELD[path.split('.')[0] ?? ''] ?? 'main';
}

/** True for fields that only the translation mode shows. */
export function isRussianField(path: string): boolean {
  return /(Ru|\.ru)$/.test(path);
}

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
