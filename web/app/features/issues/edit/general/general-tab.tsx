import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import tab from '~/ui/editor-tab.module.css';
import { PdfFile } from '~/ui/pdf-file';
import { WholeNumberField } from '../../whole-number-field';
import { useIssueField } from '../use-issue-field';
import type { IssueFile } from '../use-issue-files';
import { CoverFile } from './cover-file';
import { FilePart } from './file-part';

interface Props {
  /** Of the issue. */
  label: string;
  cover: IssueFile;
  pdf: IssueFile;
}

/** Numbers, names, DOI, cover and PDF. */
export function GeneralTab({ label, cover, pdf }: Props) {
  const { t } = useTranslation();
  return (
    <div className={tab.fields}>
      <div className={tab.names}>
        <NumberField part="volume" />
        <NumberField part="number" />
      </div>
      <LineField part="subtitleEn" lang="en" />
      <LineField part="subtitleRu" lang="ru" />
      <LineField part="doi" description={t('issues.edit.doiHint')} placeholder="10.18620/…" />
      <ShowField />
      <FilePart file={cover} title={t('issues.edit.parts.coverId')}>
        <CoverFile cover={cover} label={label} />
      </FilePart>
      <FilePart file={pdf} title={t('issues.edit.parts.pdfId')}>
        <PdfFile file={pdf.file} upload={pdf.upload} onRemove={pdf.remove} />
      </FilePart>
    </div>
  );
}

function NumberField({ part }: { part: 'volume' | 'number' }) {
  const { t } = useTranslation();
  const field = useIssueField(part);
  return <WholeNumberField {...field} label={t(`issues.edit.parts.${part}`)} required />;
}

interface LineProps {
  part: 'subtitleEn' | 'subtitleRu' | 'doi';
  lang?: string;
  description?: string;
  placeholder?: string;
}

function LineField({ part, ...input }: LineProps) {
  const { t } = useTranslation();
  const field = useIssueField(part);
  return (
    <TextInput {...input} {...field} autoComplete="off" label={t(`issues.edit.parts.${part}`)} />
  );
}

function ShowField() {
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
