import { useState } from 'react';
import type { EditorArticle } from '~/api/editor-articles';
import { AuthorsSection } from './authors-section';
import type { EditSection } from './edit-sections';
import { FilesSection } from './files-section';
import { FullTextSection } from './full-text-section';
import { MainSection } from './main-section';
import { PdfSection } from './pdf-section';
import { ReferencesSection } from './references/references-section';
import type { PdfField } from './use-pdf-fields';

interface Props {
  section: EditSection;
  article: EditorArticle;
  pdfs: PdfField[];
  onPastedReferences: (hasText: boolean) => void;
}

/**
 * Sections of the form. The form contains all input, but the references and the full text also have
 * local state (a pasted list, undo history), so they stay mounted once openedSections.
 */
export function SectionContent({ section, article, pdfs, onPastedReferences }: Props) {
  const [openedSections, setOpenedSections] = useState<ReadonlySet<EditSection>>(
    new Set([section]),
  );
  if (!openedSections.has(section)) setOpenedSections(new Set(openedSections).add(section));

  return (
    <>
      {section === 'main' ? <MainSection showsDoiAndPages={article.showsDoiAndPages} /> : null}
      {section === 'authors' ? <AuthorsSection /> : null}
      {section === 'files' ? <FilesSection files={article.files} /> : null}
      {openedSections.has('references') ? (
        <div hidden={section !== 'references'}>
          <ReferencesSection articleId={article.id} onPendingChange={onPastedReferences} />
        </div>
      ) : null}
      {openedSections.has('contentHtml') ? (
        <div hidden={section !== 'contentHtml'}>
          <FullTextSection />
        </div>
      ) : null}
      {section === 'contentPdf' ? <PdfSection pdfs={pdfs} /> : null}
    </>
  );
}
