import { Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import type { MyArticleFile } from '~/api/my-articles';
import { useDoiPlaceholder } from '~/api/journal-context';
import { usePictures } from '~/api/pictures';
import styles from '~/ui/editor-tab.module.css';
import { PdfFile } from '~/ui/pdf-file';
import { FullRichText } from '~/ui/rich-text';
import { AttachedFiles } from '../../files/attached-files';
import { FileList } from '../../files/file-list';
import fileStyles from '../../files/files.module.css';
import { FileType } from '../../files/guess-file-type';
import { FileDropZone, UploadList } from '../../files/uploads';
import { useArticleField } from '../../form/article-form-context';
import { AuthorsTab } from '../../form/authors/authors-tab';
import { ArticleTexts } from '../../form/fields/article-texts';
import {
  OriginalLanguageField,
  TranslationRequestField,
  TypeField,
} from '../../form/fields/choice-fields';
import { BilingualField, TextField } from '../../form/fields/text-fields';
import { PdfWarnings } from '../pdf-warnings';
import type { EditSection } from './edit-sections';
import { ReferencesSection } from './references/references-section';
import { SectionError } from './section-error';
import type { PdfField } from './use-pdf-fields';

interface SectionContentProps {
  section: EditSection;
  article: EditorArticle;
  pdfs: PdfField[];
  onPastedReferences: (hasText: boolean) => void;
}

/**
 * Sections of the form. The form contains all input, but the references and the full text also have
 * local state (a pasted list, undo history), so they stay mounted once openedSections.
 */
export function SectionContent({
  section,
  article,
  pdfs,
  onPastedReferences,
}: SectionContentProps) {
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
      {section === 'contentPdf' ? <PdfSection article={article} pdfs={pdfs} /> : null}
    </>
  );
}

/** Type, texts, DOI and pages. Hidden fields keep their values. */
function MainSection({ showsDoiAndPages }: { showsDoiAndPages: boolean }) {
  const { t } = useTranslation();
  const doiPlaceholder = useDoiPlaceholder();
  return (
    <div className={styles.fields}>
      <TypeField />
      <ArticleTexts />
      <TranslationRequestField
        label={t('articleEditor.parts.askForTranslation')}
        description={t('editorArticleForm.main.askHint')}
      />
      <OriginalLanguageField />
      {showsDoiAndPages ? (
        <>
          <TextField
            path="doi"
            label={t('articleEditor.parts.doi')}
            description={t('editorArticleForm.main.doiHint')}
            placeholder={doiPlaceholder}
          />
          <div className={styles.names}>
            <TextField path="pageFirst" label={t('editorArticleForm.main.pageFirst')} />
            <TextField path="pageLast" label={t('editorArticleForm.main.pageLast')} />
          </div>
        </>
      ) : null}
    </div>
  );
}

/** The author form, without the button that adds the user as author. */
function AuthorsSection() {
  return (
    <>
      <AuthorsTab showsAddMyself={false} />
      <SectionError path="affiliations" />
    </>
  );
}

/** Files of the editors, editable; files of the author, read-only. */
function FilesSection({ files }: { files: MyArticleFile[] }) {
  const { t } = useTranslation();

  return (
    <div className={fileStyles.tab}>
      <SectionError path="files" />
      <FileDropZone />
      <UploadList />
      <AttachedFiles
        title={t('editorArticleForm.files.own')}
        exceptType={FileType.supportingMaterial}
      />
      <section aria-labelledby="authors-files" className={fileStyles.earlier}>
        <Title order={3} id="authors-files" className={fileStyles.heading}>
          {t('editorArticleForm.files.authors')}
        </Title>
        <FileList files={files.filter(({ isChangeable }) => !isChangeable)} headingOrder={4} />
      </section>
    </div>
  );
}

/** Full text in both languages. */
function FullTextSection() {
  return <BilingualField en={<FullText language="En" />} ru={<FullText language="Ru" />} />;
}

function FullText({ language }: { language: 'En' | 'Ru' }) {
  const { t } = useTranslation();
  const pictures = usePictures();
  const { value, onChange, onBlur, error, ref, ...field } = useArticleField(
    `contentHtml${language}`,
  );
  return (
    <FullRichText
      ref={ref}
      label={t(`articleEditor.parts.contentHtml${language}`)}
      lang={language.toLowerCase()}
      pictures={pictures}
      data-field={field['data-field']}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}

function PdfSection({ article, pdfs }: Pick<SectionContentProps, 'article' | 'pdfs'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <Text>{t('editorArticleForm.pdf.lead')}</Text>
      {pdfs.map(({ field, file, upload, remove }) => (
        <section key={field} className={styles.part} data-field={field} aria-labelledby={field}>
          <Title order={3} id={field} className={styles.partTitle}>
            {t(`articleEditor.parts.${field}`)}
          </Title>
          <SectionError path={field} />
          <PdfFile file={file} upload={upload} onRemove={remove} />
          {file && file.id === article[field] ? ( // another file is checked after it is saved
            <PdfWarnings article={article} language={field === 'pdfEnId' ? 'en' : 'ru'} />
          ) : null}
        </section>
      ))}
    </div>
  );
}
