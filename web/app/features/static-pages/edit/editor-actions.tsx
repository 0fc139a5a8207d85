import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { paths } from '~/lib/paths';
import { SavingBar } from '~/ui/saving-bar';
import type { PageSaverState } from './use-page-saver';

interface Props {
  saving: PageSaverState;
  fieldErrorCount: number;
  onSave: () => void;
}

export function EditorActions({ saving, fieldErrorCount: count, onSave }: Props) {
  const { t } = useTranslation();
  return (
    <SavingBar
      saving={saving}
      reason={
        count > 0 ? t('staticPages.edit.toCorrect', { count }) : failureMessage(saving.failure, t)
      }
      back={paths.staticPageDetails(saving.article.id)}
      labels={{ cancel: t('staticPages.edit.cancel'), save: t('staticPages.edit.save') }}
      onSave={onSave}
    />
  );
}
