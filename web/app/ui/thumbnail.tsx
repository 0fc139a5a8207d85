import { IconFile, IconFileTypePdf, IconFileText, IconPhoto, IconTable } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { FileInfo } from '~/lib/file-access';
import { useFileAccess } from './file-access';
import styles from './file-line.module.css';

const ICONS = [
  { kind: /^image\//, Icon: IconPhoto },
  { kind: /pdf$/, Icon: IconFileTypePdf },
  { kind: /excel|spreadsheet|csv/, Icon: IconTable },
  { kind: /word|text/, Icon: IconFileText },
];

/** Thumbnail of an image, or an icon for the file type. Decorative, next to the name. */
export function Thumbnail({ file }: { file: FileInfo | undefined }) {
  const url = useThumbnail(file?.thumbnailUrl ? file.id : null);
  const { Icon } = ICONS.find(({ kind }) => kind.test(file?.mimeType ?? '')) ?? { Icon: IconFile };

  return (
    <span className={styles.thumbnail}>
      {url ? <img src={url} alt="" /> : <Icon aria-hidden size={26} stroke={1.5} />}
    </span>
  );
}

/** Returns null until the thumbnail is loaded, and after an error. */
function useThumbnail(id: string | null): string | null {
  const { thumbnail } = useFileAccess();
  const [loaded, setLoaded] = useState<{ id: string; url: string } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isCancelled = false;
    const handleLoaded = (url: string) => {
      if (!isCancelled) setLoaded({ id, url });
    };
    thumbnail(id).then(handleLoaded, () => undefined);
    return () => {
      isCancelled = true;
    };
  }, [id, thumbnail]);
  return loaded?.id === id ? (loaded?.url ?? null) : null;
}
