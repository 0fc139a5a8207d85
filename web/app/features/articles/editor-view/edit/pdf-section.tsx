import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '~/ui/editor-tab.module.css';
import { PdfFile } from '~/ui/pdf-file';
import { SectionError } from './section-error';
import type { PdfField } from './use-pdf-fields';

export function PdfSection({ pdfs }: { pdfs: PdfField[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <Text>{t('deskEditor.pdf.lead')}</Text>
      {pdfs.map(({ field, file, upload, remove }) => (
        <section key={field} className={styles.part} data-field={field} aria-labelledby={field}>
          <Title order={3} id={field} className={styles.partTitle}>
            {t(`articleEditor.parts.${field}`)}
          </Title>
          <SectionError path={field} />
          <PdfFile file={file} upload={upload} onRemove={remove} />
        </section>
      ))}
    </div>
  );
}
