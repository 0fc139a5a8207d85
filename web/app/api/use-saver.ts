import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  get,
  useWatch,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { useNavigate } from 'react-router';
import { isDeepEqual } from '~/lib/compare-content';
import type { Choices } from '~/lib/merge';
import { ApiError } from './errors';
import { Saver, type SaverOptions } from './saver';
import { withTimeout } from './unwrap';

/** What one form needs to be saved. Read once, when the screen opens. */
interface SavedForm<
  Stored extends { version: number },
  Content extends FieldValues,
  P extends string,
  S,
> extends Pick<SaverOptions<Stored, Content, P>, 'toContent' | 'merger' | 'onMerged'> {
  /** Version with which the form opens. */
  record: Stored;
  form: UseFormReturn<Content>;
  save: (body: Content & { version: number }) => Promise<Stored>;
  load: () => Promise<Stored>;
  /** Absent if the content must not be stored on this device. */
  draftStore?: SaverOptions<Stored, Content, P>['draftStore'];
  /** Creates a subclass; by default the form is saved on demand. */
  createSaver?: (record: Stored, options: SaverOptions<Stored, Content, P>) => S;
}

const NO_DRAFT_STORE = { save: () => undefined, clear: () => undefined };

/** Creates the saver of a form and connects it to the form, the server and the window. */
export function useSaver<
  Stored extends { version: number },
  Content extends FieldValues,
  P extends string,
  S extends Saver<Stored, Content, P> = Saver<Stored, Content, P>,
>(options: SavedForm<Stored, Content, P, S>) {
  const { form } = options;
  const [saver] = useState(() => {
    const { record, toContent, merger, onMerged, save, load } = options;
    const create = options.createSaver ?? ((...args) => new Saver(...args) as S);
    return create(record, {
      toContent,
      merger,
      onMerged,
      form: createFormAdapter(form),
      server: { save: (body) => withTimeout(save(body)), load: () => withTimeout(load()) },
      draftStore: options.draftStore ?? NO_DRAFT_STORE,
    });
  });

  useEffect(() => {
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: saver.onInput });
    const disconnect = saver.connectToWindow();
    return () => {
      unsubscribe();
      disconnect();
      saver.stop();
    };
  }, [form, saver]);

  return { saver, saving: useSyncExternalStore(saver.subscribe, saver.getSnapshot) };
}

function createFormAdapter<Content extends FieldValues>(form: UseFormReturn<Content>) {
  return {
    read: () => structuredClone(form.getValues()),
    /** Writes only fields that differ, so that a field being typed in is not disturbed. */
    write: (content: Content) => {
      for (const [field, value] of Object.entries(content)) {
        const path = field as Path<Content>;
        if (isDeepEqual(form.getValues(path), value)) continue;
        form.setValue(path, value as PathValue<Content, Path<Content>>);
      }
    },
  };
}

interface LeaveOptions<Stored> {
  /** Screen to open after a save. */
  to: string;
  /** True if Back must not return to the form. */
  replace?: boolean;
  /** Called after a save. The form stays open if it returns false. */
  onSaved: (saved: Stored) => boolean | Promise<boolean>;
  onFailed?: (failure: unknown) => void;
}

/** Saves a form and then opens another screen. */
export function useSaveAndLeave<Stored extends { version: number }, Content, P extends string>(
  saver: Saver<Stored, Content, P>,
  { to, replace, onSaved, onFailed }: LeaveOptions<Stored>,
) {
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);

  // In an effect, so that the guard for unsaved changes is already off.
  useEffect(() => {
    if (isDone) void navigate(to, { replace });
  }, [isDone, navigate, to, replace]);

  const finish = async (saved: Stored | null) => {
    if (!saved) onFailed?.(saver.getSnapshot().failure);
    else if (await onSaved(saved)) setIsDone(true);
  };
  return {
    isDone,
    save: async () => finish(await saver.saveNow()),
    /** Saves with the chosen side of each conflict. */
    resolve: async (choices: Choices<P>) => finish(await saver.resolve(choices)),
  };
}

type FieldErrors = Readonly<Record<string, string>>;

/** Shared instance, so that fields do not rerender on every key press. */
const NO_ERRORS: FieldErrors = {};

/**
 * Field errors of the last save by path. `fieldErrors` leaves out those of fields that have changed
 * since.
 */
export function useFieldErrors<Content extends FieldValues>(
  { control }: UseFormReturn<Content>,
  { failure, attempted }: { failure: unknown; attempted: Content },
  /** Place of a field in the form. A function that is created once. */
  getPlace: (path: string) => number = () => 0,
) {
  const allErrors = useMemo((): FieldErrors => {
    if (!(failure instanceof ApiError)) return NO_ERRORS;
    const entries = Object.entries(failure.fieldErrorsByPath);
    return Object.fromEntries(entries.sort(([a], [b]) => getPlace(a) - getPlace(b)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `getPlace` does not change
  }, [failure]);
  const values = useWatch({ control });
  const fieldErrors = useMemo((): FieldErrors => {
    if (allErrors === NO_ERRORS) return NO_ERRORS;
    const unchanged = Object.entries(allErrors).filter(([path]) =>
      isDeepEqual(get(values, path), get(attempted, path)),
    );
    return Object.fromEntries(unchanged);
  }, [allErrors, values, attempted]);
  return { allErrors, fieldErrors };
}
