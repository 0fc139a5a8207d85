import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ArticleReference } from '~/api/editor-articles';
import { readReferences, type ReferenceReading, type ReferenceText } from '~/api/reference-parts';
import { isUncertain } from '../../../form/fields/reference-parts';
import type { EditorContent } from '../../../form/saving/article-content';

/** Typing is over, or pauses. */
const DEBOUNCE_MS = 800;

/** Readings by the text and ids that they depend on. */
type Readings = ReadonlyMap<string, ReferenceReading>;

/**
 * Reads the references that no editor has corrected: all of them in one request, later only those
 * that have changed.
 */
export function useReferenceReadings() {
  const { control } = useFormContext<EditorContent>();
  const references = useWatch({ control, name: 'references' });
  const [known, setKnown] = useState<Readings>(new Map());
  const [failed, setFailed] = useState('');

  const keys = references.map(toKey);
  const unread = [...new Set(keys)].filter((key) => key && !known.has(key));
  // A text, because a new but equal list would start the delay again.
  const [pending] = useDebouncedValue(unread.length > 0 ? JSON.stringify(unread) : '', DEBOUNCE_MS);

  useEffect(() => {
    if (!pending || pending === failed) return;
    let isCurrent = true;
    read(JSON.parse(pending) as string[]).then(
      (added) => {
        if (isCurrent) setKnown((all) => new Map([...all, ...added]));
      },
      () => {
        if (isCurrent) setFailed(pending);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [pending, failed]);

  const readings = new Map<number, ReferenceReading>();
  const uncertain = new Set<number>();
  keys.forEach((key, index) => {
    const reading = known.get(key);
    if (!reading) return;
    readings.set(index, reading);
    if (isUncertain(reading)) uncertain.add(index);
  });
  return {
    /** Readings by the index of the reference. */
    readings: readings as ReadonlyMap<number, ReferenceReading>,
    /** Indexes of the references that an editor should look at. */
    uncertain: uncertain as ReadonlySet<number>,
    isIncomplete: pending !== '' && pending === failed,
    retry: () => setFailed(''),
  };
}

/** What a reading depends on; empty for a reference that needs none. */
function toKey({ reference, articleIds, parts }: ArticleReference): string {
  if (parts || !reference.trim()) return '';
  const ids = articleIds.filter(({ value }) => value.trim());
  return JSON.stringify([reference.trim(), ids]);
}

async function read(keys: string[]): Promise<[string, ReferenceReading][]> {
  const texts = keys.map((key): ReferenceText => {
    const [reference, articleIds] = JSON.parse(key) as [string, ArticleReference['articleIds']];
    return { reference, articleIds };
  });
  const readings = await readReferences(texts);
  return keys.flatMap((key, index) => {
    const reading = readings[index];
    return reading ? [[key, reading] as [string, ReferenceReading]] : [];
  });
}
