import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { paths } from '~/lib/paths';
import { SavingBar } from '~/ui/saving-bar';
import type { FieldErrors } from './field-errors';
import type { EditorSaverState } from './use-article-saver';

interface Props {
  saving: EditorSaverState;
  fieldErrors: FieldErrors;
  onSave: () => void;
}

export function EditArticleActions({ saving, fieldErrors, onSave }: Props) {
  const { t } = useTranslation();
  const count = Object.keys(fieldErrors).length;
  return (
    <SavingBar
      saving={saving}
      reason={count > 0 ? t('deskEditor.toCorrect', { count }) : failureMessage(saving.failure, t)}
      back={paths.editorArticleDetails(saving.article.id)}
      labels={{ cancel: t('articleEditor.actions.cancel'), save: t('articleEditor.actions.save') }}
      onSave={onSave}
    />
  );
}
