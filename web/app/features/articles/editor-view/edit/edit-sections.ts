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

export function isEditSection(name: string): name is EditSection {
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
