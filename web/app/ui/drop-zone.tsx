import { IconUpload } from '@tabler/icons-react';
import { useEffect, useId, useState, type ChangeEvent, type DragEvent } from 'react';
import styles from './drop-zone.module.css';

interface Props {
  /** Its mark, for what leads people to it. */
  field?: string;
  /** What is put here; also the name of the field. */
  label: string;
  /** In words, that a press opens the choice of files. */
  browse: string;
  /** What may be put here. */
  hint: string;
  /** Endings with their dot, for the browser's own dialog. */
  endings?: string[];
  /** Takes only one file. */
  single?: boolean;
  onFiles: (files: File[]) => void;
}

/** A place for files: drop them, press it, or reach it with Tab and open it with Space. */
export function DropZone({ field, label, browse, hint, endings, single, onFiles }: Props) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  useKeepPageOnMissedDrop();

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    give(event.dataTransfer.files);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    give(event.currentTarget.files);
    event.currentTarget.value = ''; // so that the same file can be chosen again
  };
  const give = (files: FileList | null) => {
    if (files?.length) onFiles([...files]);
  };

  return (
    <label
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconUpload aria-hidden size={28} stroke={1.5} className={styles.icon} />
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <span className={styles.browse} aria-hidden>
        {browse}
      </span>
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
      <input
        type="file"
        multiple={!single}
        data-field={field}
        className={styles.input}
        accept={endings?.join(',')}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        onChange={choose}
      />
    </label>
  );
}

/** The browser would open a file that was dropped beside the zone, in place of the page. */
function useKeepPageOnMissedDrop(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}
