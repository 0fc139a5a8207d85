import { Button } from '@mantine/core';
import {
  IconDownload,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureMessage } from '~/api/errors';
import {
  actOnImport,
  downloadReport,
  reloadImport,
  removeImport,
  type Import,
  type ImportAction,
} from '~/api/imports';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { PageActions } from '~/ui/page-actions';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm, type ConfirmOptions } from '~/ui/use-confirm';

interface Props {
  current: Import;
  hasUnsavedMapping: boolean;
}

/** What has a button; the mapping has a form. */
type Step = Exclude<ImportAction, 'change-mapping'>;

interface ActionButton {
  action: Step;
  icon: ReactNode;
  isMain?: boolean;
}

const ICON = { size: 18, 'aria-hidden': true } as const;

/** In display order; the server decides which of them are shown. */
const BUTTONS: readonly ActionButton[] = [
  { action: 'remove', icon: <IconTrash {...ICON} /> },
  { action: 'read-again', icon: <IconRefresh {...ICON} /> },
  { action: 'stop', icon: <IconPlayerStop {...ICON} /> },
  { action: 'start', icon: <IconPlayerPlay {...ICON} />, isMain: true },
  { action: 'continue', icon: <IconPlayerPlay {...ICON} />, isMain: true },
];

/** What the server allows to do with an import, and the report. */
export function ImportActions({ current, hasUnsavedMapping }: Props) {
  const { t } = useTranslation();
  const { perform, pending } = useImportActions(current, hasUnsavedMapping);
  const report = useGuardedMutation({
    mutationFn: () => downloadReport(current.id),
    onError: (error) => showError(t('imports.report.failed'), failureMessage(error, t), t),
  });
  const shown = BUTTONS.filter(({ action }) => current.allowedActions.includes(action));
  const renderButton = ({ action, icon, isMain }: ActionButton) => (
    <Button
      key={action}
      variant={isMain ? 'filled' : 'default'}
      leftSection={icon}
      loading={pending === action}
      onClick={() => perform(action)}
    >
      {t(`imports.actions.${action}`)}
    </Button>
  );
  return (
    <PageActions>
      {shown.filter(({ isMain }) => !isMain).map(renderButton)}
      {current.total > 0 && current.state !== 'reading' ? (
        <Button
          variant="default"
          leftSection={<IconDownload {...ICON} />}
          loading={report.isPending}
          onClick={() => report.submit()}
        >
          {t('imports.report.download')}
        </Button>
      ) : null}
      {shown.filter(({ isMain }) => isMain).map(renderButton)}
    </PageActions>
  );
}

function useImportActions(current: Import, hasUnsavedMapping: boolean) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const question = useQuestion(current);
  const { id } = current;
  const run = useGuardedMutation({
    mutationFn: async (action: Step) => {
      if (action === 'remove') {
        await removeImport(id);
        showSuccess(t('imports.remove.done'), t);
        void navigate(paths.screen('imports'));
      } else {
        await actOnImport(id, action);
      }
    },
    onError: (error, action) => {
      showError(t(`imports.failures.${action}`), failureMessage(error, t), t);
      void reloadImport(id); // a colleague may have been faster
    },
  });

  const perform = async (action: Step) => {
    if (hasUnsavedMapping && (action === 'start' || action === 'continue')) {
      showError(t('imports.mapping.unsavedTitle'), t('imports.mapping.unsavedText'), t);
      void navigate('?tab=mapping', { preventScrollReset: true });
      return;
    }
    const asked = question(action);
    if (!asked || (await confirm(asked))) run.submit(action);
  };
  return {
    perform: (action: Step) => void perform(action),
    pending: run.isPending ? run.variables : null,
  };
}

/** Returns what to ask before an action; null if it needs no confirmation. */
function useQuestion({ state, mapping }: Import): (action: Step) => ConfirmOptions | null {
  const { t } = useTranslation();
  return (action) => {
    if (action === 'start') {
      return {
        title: t('imports.start.title'),
        text: t('imports.start.text'),
        listItems: [
          t('imports.start.quiet'),
          t('imports.start.dois'),
          ...(mapping.withoutPeople ? [] : [t('imports.start.people')]),
          t('imports.start.stop'),
        ],
        confirmLabel: t('imports.actions.start'),
      };
    }
    if (action === 'remove') {
      return {
        title: t('imports.remove.title'),
        text: t(
          `imports.remove.${state === 'finished' || state === 'stopped' ? 'text' : 'unused'}`,
        ),
        confirmLabel: t('imports.actions.remove'),
        dangerous: true,
      };
    }
    if (action === 'read-again' && state !== 'failed') {
      return {
        title: t('imports.readAgain.title'),
        text: t('imports.readAgain.text'),
        confirmLabel: t('imports.actions.read-again'),
      };
    }
    return null;
  };
}
