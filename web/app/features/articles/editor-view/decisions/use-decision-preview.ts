import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewDecision, type DecisionPreview, type EditorAction } from '~/api/editor-articles';
import { toFormFailure } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';

interface Options {
  articleId: number;
  action: EditorAction;
  letter: string;
  publicationDate: string | null;
  updateLetter: (text: string) => void;
}

/** Preview of the author's e-mail, and the template of its letter; both come from the server. */
export function useDecisionPreview({
  articleId,
  action,
  letter,
  publicationDate,
  updateLetter,
}: Options) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<DecisionPreview | null>(null);
  /** A template that would replace what the editor has written; empty if there is none. */
  const [offeredTemplate, setOfferedTemplate] = useState<string | null>(null);
  const load = () =>
    previewDecision(articleId, action, { letter: letter.trim() || null, publicationDate });
  const showing = useGuardedMutation({ mutationFn: load, onSuccess: setPreview });
  const templating = useGuardedMutation({
    mutationFn: load,
    onSuccess: ({ template }) => {
      setPreview(null);
      const isFree = letter.trim() === '' || letter === template;
      if (template !== null && isFree) updateLetter(template);
      else setOfferedTemplate(template ?? '');
    },
  });

  return {
    preview,
    offeredTemplate,
    isPending: showing.isPending || templating.isPending,
    failure: toFormFailure(showing.error ?? templating.error, t),
    show: () => showing.submit(),
    insertTemplate: () => templating.submit(),
    replaceByTemplate: () => {
      if (offeredTemplate) updateLetter(offeredTemplate);
      setOfferedTemplate(null);
      setPreview(null);
    },
    keepLetter: () => setOfferedTemplate(null),
    /** Called when the letter or the date changes. */
    reset: () => {
      setPreview(null);
      setOfferedTemplate(null);
      showing.reset();
      templating.reset();
    },
  };
}

export type DecisionPreviewState = ReturnType<typeof useDecisionPreview>;
