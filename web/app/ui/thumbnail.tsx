import { IconFile, IconFileTypePdf, IconFileText, IconPhoto, IconTable } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ShownFile } from '~/lib/file-access';
import { useFileAccess } from './file-access';
import styles from './file-line.module.css';

const ICONS = [
  { kind: /^image\//, Icon: IconPhoto },
  { kind: /pdf$/, Icon: IconFileTypePdf },
  { kind: /excel|spreadsheet|csv/, Icon: IconTable },
  { kind: /word|text/, Icon: IconFileText },
];

/** The picture itself in small, or a sign for the kind of file. The name stands beside it. */
export function Thumbnail({ file }: { file: ShownFile | undefined }) {
  const address = useThumbnail(file?.thumbnailUrl ? file.id : null);
  const { Icon } = ICONS.find(({ kind }) => kind.test(file?.mimeType ?? '')) ?? { Icon: IconFile };

  return (
    <span className={styles.thumbnail}>
      {address ? <img src={address} alt="" /> : <Icon aria-hidden size={26} stroke={1.5} />}
    </span>
  );
}

/** Null until it has come; where it does not, the sign stays. */
function useThumbnail(id: string | null): string | null {
  const { thumbnail } = useFileAccess();
  const [shown, setShown] = useState<{ id: string; address: string } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isLeft = false;
    const show = (address: string) => {
      if (!isLeft) setShown({ id, address });
    };
    thumbnail(id).then(show, () => undefined);
    return () => {
      isLeft = true;
    };
  }, [id, thumbnail]);
  return shown?.id === id ? (shown?.address ?? null) : null;
}
