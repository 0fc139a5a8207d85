import { IconFile, IconFileTypePdf, IconFileText, IconPhoto, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { thumbnailQuery, type StoredFile } from '~/api/files';
import styles from './file-line.module.css';

const ICONS = [
  { kind: /^image\//, Icon: IconPhoto },
  { kind: /pdf$/, Icon: IconFileTypePdf },
  { kind: /excel|spreadsheet|csv/, Icon: IconTable },
  { kind: /word|text/, Icon: IconFileText },
];

/** The picture itself in small, or a sign for the kind of file. The name stands beside it. */
export function Thumbnail({ file }: { file: StoredFile | undefined }) {
  const { data: address } = useQuery({
    ...thumbnailQuery(file?.id ?? ''),
    enabled: Boolean(file?.thumbnailUrl),
  });
  const { Icon } = ICONS.find(({ kind }) => kind.test(file?.mimeType ?? '')) ?? { Icon: IconFile };

  return (
    <span className={styles.thumbnail}>
      {address ? <img src={address} alt="" /> : <Icon aria-hidden size={26} stroke={1.5} />}
    </span>
  );
}
