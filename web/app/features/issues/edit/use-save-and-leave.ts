import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Issue } from '~/api/issues';
import type { Choices } from '~/lib/merging';
import { paths } from '~/lib/paths';
import { showError, showSuccess } from '~/ui/toasts';
import type { IssuePart } from './issue-content';
import type { IssueTab } from './issue-tabs';
import type { IssueFile } from './use-issue-files';
import type { IssueSaver } from './use-issue-saver';

interface Parts {
  issue: Issue;
  saver: IssueSaver;
  files: IssueFile[];
  goToField: (tab: IssueTab, path: string) => void;
  /** Answers true when there is something to see before one leaves. */
  holdsBack: (saved: Issue) => boolean;
}

/** Saving leads back to the issue, once there is nothing left to lose. */
export function useSaveAndLeave({ issue: { id }, saver, files, goToField, holdsBack }: Parts) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  const unsay = useRef<() => void>(undefined);
  const missing = files.find(({ upload }) => upload.upload);

  // Once the guard knows that nothing is held back any more.
  useEffect(() => {
    if (isDone) void navigate(paths.issueDetails(id));
  }, [isDone, navigate, id]);

  const areFilesThere = () => {
    unsay.current?.(); // said once, however often it is pressed, and no longer than it is true
    if (!missing) return true;
    unsay.current = showError(t('issues.edit.notSaved'), t('issues.edit.filesMissing'), t);
    goToField('general', missing.field);
    return false;
  };
  const finish = (saved: Issue | null) => {
    if (!saved) return;
    showSuccess(t('issues.edit.saved'), t);
    if (!holdsBack(saved)) setIsDone(true);
  };

  return {
    isDone,
    isHeld: missing !== undefined,
    save: async () => {
      if (areFilesThere()) finish(await saver.saveNow());
    },
    areFilesThere,
    /** Without leaving; null where it could not be saved. */
    saveAndStay: async () => (areFilesThere() ? saver.saveNow() : null),
    resolve: async (choices: Choices<IssuePart>) => finish(await saver.resolve(choices)),
  };
}
