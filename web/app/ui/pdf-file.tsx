import { useTranslation } from 'react-i18next';
import { useFileSize } from '~/lib/files';
import { SingleFile, type SingleFileProps } from './single-file';

type Props = Pick<SingleFileProps, 'file' | 'upload' | 'onRemove'>;

/** The only PDF of an object. */
export function PdfFile(props: Props) {
  const { t } = useTranslation();
  const { sizeLimit } = useFileSize();
  const { maxBytes } = props.upload;
  return (
    <SingleFile
      {...props}
      zone={{
        label: t('files.pdf.label'),
        browse: t('files.pdf.browse'),
        hint: maxBytes
          ? t('files.pdf.hint', { size: sizeLimit(maxBytes) })
          : t('files.pdf.hintBefore'),
        extensions: ['.pdf'],
      }}
    />
  );
}
