import { IconUpload } from '@tabler/icons-react';
import { useEffect, useId, useState, type ChangeEvent, type DragEvent } from 'react';
import styles from './drop-zone.module.css';

interface Props {
  /** Value of `data-field`, by which `focusField` finds the input. */
  field?: string;
  /** Names the expected files; also the accessible name of the input. */
  label: string;
  /** Label of the action that opens the file dialog. */
  browse: string;
  /** Names the accepted files. */
  hint: string;
  /** Accepted extensions with their dot, for the file dialog. */
  extensions?: string[];
  /** Accepts only one file. */
  single?: boolean;
  onFiles: (files: File[]) => void;
}

/** File input that also accepts dropped files and works with the keyboard. */
export function DropZone({ field, label, browse, hint, extensions, single, onFiles }: Props) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  usePreventMissedDrop();

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    addFiles(event.dataTransfer.files);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    addFiles(event.currentTarget.files);
    event.currentTarget.value = ''; // allows the same file to be chosen again
  };
  const addFiles = (files: FileList | null) => {
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
        accept={extensions?.join(',')}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        onChange={choose}
      />
    </label>
  );
}

/** Without this the browser replaces the page with a file dropped beside the zone. */
function usePreventMissedDrop(): void {
  useEffect(() => {
    const preventNavigation = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', preventNavigation);
    window.addEventListener('drop', preventNavigation);
    return () => {
      window.removeEventListener('dragover', preventNavigation);
      window.removeEventListener('drop', preventNavigation);
    };
  }, []);
}
