import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Issue } from '~/api/issues';
import type { Choices } from '~/lib/merge';
import { paths } from '~/lib/paths';
import { showError, showSuccess } from '~/ui/toasts';
import type { IssuePart } from './issue-content';
import type { IssueTab } from './issue-tabs';
import type { IssueFile } from './use-issue-files';
import type { IssueSaver } from './use-issue-saver';

interface Options {
  issue: Issue;
  saver: IssueSaver;
  files: IssueFile[];
  goToField: (tab: IssueTab, path: string) => void;
  /** Returns true if the user must see something before leaving. */
  shouldStay: (saved: Issue) => boolean;
}

/** Saves the issue and returns to its details. */
export function useSaveAndLeave({ issue: { id }, saver, files, goToField, shouldStay }: Options) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  const dismissError = useRef<() => void>(undefined);
  const pendingFile = files.find(({ upload }) => upload.upload);

  // In an effect, so that the guard for unsaved changes is already off.
  useEffect(() => {
    if (isDone) void navigate(paths.issueDetails(id));
  }, [isDone, navigate, id]);

  const checkUploads = () => {
    dismissError.current?.(); // shows at most one error, and only while it is true
    if (!pendingFile) return true;
    dismissError.current = showError(t('issues.edit.notSaved'), t('issues.edit.filesMissing'), t);
    goToField('general', pendingFile.field);
    return false;
  };
  const finish = (saved: Issue | null) => {
    if (!saved) return;
    showSuccess(t('issues.edit.saved'), t);
    if (!shouldStay(saved)) setIsDone(true);
  };

  return {
    isDone,
    hasPendingUpload: pendingFile !== undefined,
    save: async () => {
      if (checkUploads()) finish(await saver.saveNow());
    },
    checkUploads,
    /** Saves without leaving; resolves to null if the save fails. */
    saveAndStay: async () => (checkUploads() ? saver.saveNow() : null),
    resolve: async (choices: Choices<IssuePart>) => finish(await saver.resolve(choices)),
  };
}
