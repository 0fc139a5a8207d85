import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '~/ui/editor-tab.module.css';
import { PdfFile } from '~/ui/pdf-file';
import { SectionFault } from './section-fault';
import type { DeskPdf } from './use-desk-pdfs';

/** One PDF for each language. */
export function PdfSection({ pdfs }: { pdfs: DeskPdf[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <Text>{t('deskEditor.pdf.lead')}</Text>
      {pdfs.map(({ field, file, upload, remove }) => (
        <section key={field} className={styles.part} data-field={field} aria-labelledby={field}>
          <Title order={3} id={field} className={styles.partTitle}>
            {t(`articleEditor.parts.${field}`)}
          </Title>
          <SectionFault path={field} />
          <PdfFile file={file} upload={upload} onRemove={remove} />
        </section>
      ))}
    </div>
  );
}
