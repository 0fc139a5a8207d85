import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { paths } from '~/lib/paths';
import { SavingBar } from '~/ui/saving-bar';
import type { Faults } from './desk-faults';
import type { DeskSaving } from './use-desk-saver';

interface Props {
  saving: DeskSaving;
  faults: Faults;
  onSave: () => void;
}

export function DeskActions({ saving, faults, onSave }: Props) {
  const { t } = useTranslation();
  const count = Object.keys(faults).length;
  return (
    <SavingBar
      saving={saving}
      reason={count > 0 ? t('deskEditor.toCorrect', { count }) : failureMessage(saving.failure, t)}
      back={paths.editorArticleDetails(saving.article.id)}
      words={{ cancel: t('articleEditor.actions.cancel'), save: t('articleEditor.actions.save') }}
      onSave={onSave}
    />
  );
}
