import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { DeskArticle } from '~/api/desk-articles';
import type { KeptContent, Shelf } from '~/lib/kept-content';
import { useOnce } from '~/ui/use-once';
import { ArticleFormContext, type ArticleForm } from '../../editor/article-form-context';
import type { DeskContent } from '../../editor/saving/article-content';
import { UploadsProvider } from '../../files/uploads-provider';
import { deskContentOf } from './desk-content';
import { DeskForm } from './desk-form';
import { useDeskFaults } from './use-desk-faults';
import { useDeskSaver } from './use-desk-saver';
import { useTranslationMode } from './use-translation-mode';

interface Props {
  article: DeskArticle;
  shelf: Shelf<DeskContent>;
  /** What an earlier visit had not saved, and is to be put back. */
  wanted: KeptContent<DeskContent> | null;
  /** What stood in its place had the focus, and is gone. */
  takesFocus: boolean;
}

export function DeskEditor({ article: opened, shelf, wanted, takesFocus }: Props) {
  const form = useForm<DeskContent>({ defaultValues: deskContentOf(opened) });
  const { saver, saving } = useDeskSaver(opened, form, shelf);
  const { faults, problemAt, countOf } = useDeskFaults(form, saving);
  const translation = useTranslationMode();
  const [isTranslating] = translation;
  const { files } = saving.article;

  useOnce(() => {
    if (wanted) void saver.putBack(wanted.content, wanted.basis);
  }, wanted !== null);

  // The same as long as it says the same: hundreds of fields hear of every change.
  const fields = useMemo(
    (): ArticleForm => ({
      files,
      problemAt,
      saveWhole: () => undefined, // here somebody presses Save
      showsRussian: isTranslating,
    }),
    [files, problemAt, isTranslating],
  );

  return (
    <FormProvider {...form}>
      <ArticleFormContext value={fields}>
        <UploadsProvider others={files.filter(({ isChangeable }) => !isChangeable).length}>
          <DeskForm
            saver={saver}
            saving={saving}
            faults={faults}
            countOf={countOf}
            translation={translation}
            takesFocus={takesFocus}
          />
        </UploadsProvider>
      </ArticleFormContext>
    </FormProvider>
  );
}
