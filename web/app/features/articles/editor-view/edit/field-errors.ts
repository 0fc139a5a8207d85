import { useCallback, useMemo } from 'react';
import { get, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '~/api/errors';
import { isDeepEqual } from '~/lib/compare-content';
import { hasReferenceData, type EditorContent } from '../../form/saving/article-content';
import { editSections, getFieldSection, type EditSection } from './edit-sections';
import type { EditorSaverState } from '../../form/saving/merge-contents';

/** Error messages by field path in the form. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Maps the server's field errors to form paths, sorted by section. The server numbers references
 * and affiliations without the empty or unused ones that the form still has.
 */
export function toFieldErrors(failure: unknown, sent: EditorContent): FieldErrors {
  if (!(failure instanceof ApiError)) return {};
  const entries = Object.entries(failure.fieldErrorsByPath).map(
    ([path, message]) => [formPath(path.split('.'), sent), message] as const,
  );
  const order = (path: string) => editSections.indexOf(getFieldSection(path));
  return Object.fromEntries(entries.sort(([one], [other]) => order(one) - order(other)));
}

function formPath([list = '', index, ...rest]: string[], sent: EditorContent): string {
  if (index === undefined) return list;
  if (list === 'references') return referencePath(Number(index), rest, sent);
  const position =
    list === 'affiliations'
      ? formIndex(Number(index), sent.affiliations, isStoredAffiliation(sent))
      : index;
  return [list, position, ...rest].join('.');
}

function referencePath(
  index: number,
  [part, idIndex, ...rest]: string[],
  sent: EditorContent,
): string {
  const position = formIndex(index, sent.references, hasReferenceData);
  // One field holds the names of all authors or editors.
  if (part === 'parts') return ['references', position, part, idIndex].filter(isStep).join('.');
  if (part !== 'articleIds' || idIndex === undefined) {
    return ['references', position, part].filter(isStep).join('.');
  }
  const ids = sent.references[position]?.articleIds ?? [];
  const idPosition = formIndex(Number(idIndex), ids, ({ value }) => value.trim() !== '');
  return ['references', position, part, idPosition, ...rest].join('.');
}

const isStep = (step: string | number | undefined) => step !== undefined;

function isStoredAffiliation({ authors }: EditorContent) {
  const used = new Set(authors.flatMap((author) => author.affiliations));
  return ({ key, en, ru }: EditorContent['affiliations'][number]) =>
    used.has(key) && Boolean(en.trim() || ru.trim());
}

/** Form index of the item that is number `index` among those that the server stores. */
function formIndex<Item>(index: number, all: Item[], isStored: (item: Item) => boolean): number {
  const stored = all.flatMap((item, position) => (isStored(item) ? [position] : []));
  return stored[index] ?? index;
}

/** Errors of the last save. An error is hidden after its field changes. */
export function useFieldErrors(form: UseFormReturn<EditorContent>, saving: EditorSaverState) {
  const { failure, attempted } = saving;
  const fieldErrors = useMemo(() => toFieldErrors(failure, attempted), [failure, attempted]);

  const problemAt = useCallback(
    (path: string): string | undefined => {
      const message = fieldErrors[path];
      return message && isDeepEqual(get(form.getValues(), path), get(attempted, path))
        ? message
        : undefined;
    },
    [fieldErrors, attempted, form],
  );
  const countErrors = useCallback(
    (section: EditSection) =>
      Object.keys(fieldErrors).filter(
        (path) => getFieldSection(path) === section && problemAt(path),
      ).length,
    [fieldErrors, problemAt],
  );
  return { fieldErrors, problemAt, countErrors };
}
