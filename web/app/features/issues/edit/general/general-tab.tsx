import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import tab from '~/ui/editor-tab.module.css';
import { PdfFile } from '~/ui/pdf-file';
import { IntegerField } from '../../integer-field';
import { useIssueField } from '../use-issue-field';
import type { IssueFile } from '../use-issue-files';
import { CoverFile } from './cover-file';
import { FileSection } from './file-section';

interface Props {
  /** Label of the issue. */
  label: string;
  cover: IssueFile;
  pdf: IssueFile;
}

/** Numbers, subtitles, DOI, cover and PDF. */
export function GeneralTab({ label, cover, pdf }: Props) {
  const { t } = useTranslation();
  return (
    <div className={tab.fields}>
      <div className={tab.names}>
        <NumberField part="volume" />
        <NumberField part="number" />
      </div>
      <TextField part="subtitleEn" lang="en" />
      <TextField part="subtitleRu" lang="ru" />
      <TextField part="doi" description={t('issues.edit.doiHint')} placeholder="10.18620/…" />
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
