import { Box, Checkbox, TextInput, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDoiPlaceholder } from '~/api/journal-context';
import { useFileSize } from '~/lib/files';
import tab from '~/ui/editor-tab.module.css';
import { PdfFile } from '~/ui/pdf-file';
import { SingleFile } from '~/ui/single-file';
import { CoverPicture } from '../cover-picture';
import { IntegerField } from '../issue-fields';
import { useIssueField, useIssueForm } from './issue-form-context';
import type { IssueFile } from './use-issue-files';

const COVER_EXTENSIONS = ['.jpg', '.jpeg', '.png'];

interface Props {
  /** Label of the issue. */
  label: string;
  cover: IssueFile;
  pdf: IssueFile;
}

/** Numbers, subtitles, DOI, cover and PDF. */
export function GeneralTab({ label, cover, pdf }: Props) {
  const { t } = useTranslation();
  const doiPlaceholder = useDoiPlaceholder();
  return (
    <div className={tab.fields}>
      <div className={tab.names}>
        <NumberField part="volume" />
        <NumberField part="number" />
      </div>
      <TextField part="subtitleEn" lang="en" />
      <TextField part="subtitleRu" lang="ru" />
      <TextField part="doi" description={t('issues.edit.doiHint')} placeholder={doiPlaceholder} />
      <ShowOnMainPageField />
      <FileSection file={cover} title={t('issues.edit.parts.coverId')}>
        <CoverFile cover={cover} label={label} />
      </FileSection>
      <FileSection file={pdf} title={t('issues.edit.parts.pdfId')}>
        <PdfFile file={pdf.file} upload={pdf.upload} onRemove={pdf.remove} />
      </FileSection>
    </div>
  );
}

function NumberField({ part }: { part: 'volume' | 'number' }) {
  const { t } = useTranslation();
  const field = useIssueField(part);
  return <IntegerField {...field} label={t(`issues.edit.parts.${part}`)} required />;
}

interface TextFieldProps {
  part: 'subtitleEn' | 'subtitleRu' | 'doi';
  lang?: string;
  description?: string;
  placeholder?: string;
}

function TextField({ part, ...input }: TextFieldProps) {
  const { t } = useTranslation();
  const field = useIssueField(part);
  return (
    <TextInput {...input} {...field} autoComplete="off" label={t(`issues.edit.parts.${part}`)} />
  );
}

function ShowOnMainPageField() {
  const { t } = useTranslation();
  const { value, onChange, ...field } = useIssueField('showOnMainPage');
  return (
    <Checkbox
      {...field}
      label={t('issues.edit.parts.showOnMainPage')}
      description={t('issues.edit.showHint')}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

interface FileSectionProps {
  file: IssueFile;
  title: string;
  children: ReactNode;
}

/** Section of a file, with a heading and its error. */
function FileSection({ file: { field }, title, children }: FileSectionProps) {
  const id = useId();
  const error = useIssueForm().fieldErrors[field];
  return (
    <section className={tab.part} data-field={field} aria-labelledby={id}>
      <Title order={3} id={id} className={tab.partTitle}>
        {title}
      </Title>
      {error ? <p className={tab.message}>{error}</p> : null}
      {children}
    </section>
  );
}

interface CoverProps {
  cover: IssueFile;
  /** Label of the issue. */
  label: string;
}

/** Upload and preview of the cover. */
function CoverFile({ cover: { id, file, upload, remove }, label }: CoverProps) {
  const { t } = useTranslation();
  const { sizeLimit } = useFileSize();
  return (
    <SingleFile
      file={file}
      upload={upload}
      onRemove={remove}
      preview={
        id ? (
          <Box mb="1rem">
            <CoverPicture coverId={id} label={label} />
          </Box>
        ) : null
      }
      zone={{
        label: t('issues.edit.cover.label'),
        browse: t('issues.edit.cover.browse'),
        hint: upload.maxBytes
          ? t('issues.edit.cover.hint', { size: sizeLimit(upload.maxBytes) })
          : t('issues.edit.cover.hintBefore'),
        extensions: COVER_EXTENSIONS,
      }}
    />
  );
}
