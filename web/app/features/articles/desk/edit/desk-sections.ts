/** The sections of the form, in their order. */
export const deskSections = [
  'main',
  'authors',
  'files',
  'references',
  'contentHtml',
  'contentPdf',
] as const;

export type DeskSection = (typeof deskSections)[number];

export function isDeskSection(name: string): name is DeskSection {
  return deskSections.some((section) => section === name);
}

const ELSEWHERE: Record<string, DeskSection> = {
  authors: 'authors',
  affiliations: 'authors',
  files: 'files',
  references: 'references',
  contentHtmlEn: 'contentHtml',
  contentHtmlRu: 'contentHtml',
  pdfEnId: 'contentPdf',
  pdfRuId: 'contentPdf',
};

/** Where a field stands. */
export function sectionOf(path: string): DeskSection {
  return ELSEWHERE[path.split('.')[0] ?? ''] ?? 'main';
}

/** Whether a field is shown in translation mode only. */
export function isRussian(path: string): boolean {
  return /(Ru|\.ru)$/.test(path);
}
