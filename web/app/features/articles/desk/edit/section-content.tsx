import { useState } from 'react';
import type { DeskArticle } from '~/api/desk-articles';
import { AuthorsSection } from './authors-section';
import type { DeskSection } from './desk-sections';
import { FilesSection } from './files-section';
import { FullTextSection } from './full-text-section';
import { MainSection } from './main-section';
import { PdfSection } from './pdf-section';
import { ReferencesSection } from './references/references-section';
import type { DeskPdf } from './use-desk-pdfs';

interface Props {
  section: DeskSection;
  article: DeskArticle;
  pdfs: DeskPdf[];
  onRawReferences: (isThere: boolean) => void;
}

/**
 * What is typed is in the form, whichever section is shown. The references and the full text have more to lose:
 * a list that was pasted, and all that can be undone. Once opened, they stay.
 */
export function SectionContent({ section, article, pdfs, onRawReferences }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<DeskSection>>(new Set([section]));
  if (!opened.has(section)) setOpened(new Set(opened).add(section));

  return (
    <>
      {section === 'main' ? <MainSection showsDoiAndPages={article.showsDoiAndPages} /> : null}
      {section === 'authors' ? <AuthorsSection /> : null}
      {section === 'files' ? <FilesSection files={article.files} /> : null}
      {opened.has('references') ? (
        <div hidden={section !== 'references'}>
          <ReferencesSection articleId={article.id} onRaw={onRawReferences} />
        </div>
      ) : null}
      {opened.has('contentHtml') ? (
        <div hidden={section !== 'contentHtml'}>
          <FullTextSection />
        </div>
      ) : null}
      {section === 'contentPdf' ? <PdfSection pdfs={pdfs} /> : null}
    </>
  );
}
