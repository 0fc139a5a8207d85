import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createArticleView,
  deleteArticleView,
  updateArticleView,
  type ArticleView,
  type ArticleViewContent,
} from '~/api/article-views';
import { failureMessage, toFormFailure } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { FormAlert } from '~/ui/form-errors';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import styles from './workbench.module.css';

const MAX_NAME = 80;

/** Mantine renders the title in a `header`, which would be a second banner landmark. */
const DIALOG = {
  withCloseButton: false,
  attributes: { header: { role: 'presentation' } },
} as const;

interface ViewDialogProps {
  /** Filters and order that the list shows. */
  currentQuery: string;
  /** Absent for a new view. */
  view?: ArticleView;
  onClose: () => void;
}

/** Saves the shown filters as a view, or changes one. */
export function ViewDialog({ currentQuery, view, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(view?.name ?? '');
  const [wantsSharing, setWantsSharing] = useState(view?.isShared ?? false);
  const [replaces, setReplaces] = useState(view === undefined);
  const [isChecked, setIsChecked] = useState(false);
  const query = replaces || !view ? currentQuery : view.query;
  // The search can name a reviewer, whom an editor among the authors must not learn.
  const canShare = !new URLSearchParams(query).has('search');
  const { submit, isPending, error } = useGuardedMutation({
    mutationFn: async (content: ArticleViewContent) => {
      await (view ? updateArticleView(view, content) : createArticleView(content));
    },
    onSuccess: (_saved, content) => {
      showSuccess(t('workbench.views.saved', { name: content.name }), t);
      onClose();
    },
  });
  const failure = toFormFailure(error, t);
  const isMissing = isChecked && name.trim() === '';

  return (
    <Modal
      {...DIALOG}
      opened
      onClose={isPending ? () => undefined : onClose}
      title={
        view
          ? t('workbench.views.changeTitle', { name: view.name })
          : t('workbench.views.saveTitle')
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          const content = { name: name.trim(), query, isShared: wantsSharing && canShare };
          if (content.name !== '') submit(content);
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('workbench.views.name')}
            description={view ? undefined : t('workbench.views.saveHint')}
            required
            data-autofocus
            autoComplete="off"
            maxLength={MAX_NAME}
            readOnly={isPending}
            error={isMissing ? t('workbench.views.nameRequired') : failure?.fieldErrors.name}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Checkbox
            label={t('workbench.views.share')}
            description={canShare ? t('workbench.views.shareHint') : t('workbench.views.notShared')}
            disabled={!canShare || isPending}
            checked={wantsSharing && canShare}
            onChange={({ currentTarget }) => setWantsSharing(currentTarget.checked)}
          />
          {view ? (
            <Checkbox
              label={t('workbench.views.replace')}
              disabled={isPending}
              checked={replaces}
              onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
            />
          ) : null}
          <FormAlert title={t('workbench.views.failed')} failure={failure} fields={['name']} />
          <Group justify="flex-end">
            <Button variant="default" disabled={isPending} onClick={onClose}>
              {t('shell.confirm.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('workbench.views.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface ManageProps {
  views: readonly ArticleView[];
  currentQuery: string;
  onClose: () => void;
}

/** Lists the views with what the server allows: changing own ones, deleting. */
export function ManageViewsDialog({ views, currentQuery, onClose }: ManageProps) {
  const { t } = useTranslation();
  const [changedView, setChangedView] = useState<ArticleView | null>(null);

  if (changedView) {
    return (
      <ViewDialog
        view={changedView}
        currentQuery={currentQuery}
        onClose={() => setChangedView(null)}
      />
    );
  }
  return (
    <Modal {...DIALOG} opened onClose={onClose} title={t('workbench.views.manageTitle')}>
      {views.length === 0 ? <Text>{t('workbench.views.none')}</Text> : null}
      <ul className={styles.views}>
        {views.map((view) => (
          <ManagedView key={view.id} view={view} onChange={() => setChangedView(view)} />
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('workbench.views.close')}
        </Button>
      </Group>
    </Modal>
  );
}

function ManagedView({ view, onChange }: { view: ArticleView; onChange: () => void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { name, isShared, isOwn, ownerName, allowedActions } = view;
  const { submit, isPending } = useGuardedMutation({
    mutationFn: async () => {
      const isConfirmed = await confirm({
        title: t('workbench.views.deleteTitle', { name }),
        text: isShared ? t('workbench.views.deleteSharedText') : t('workbench.views.deleteText'),
        confirmLabel: t('workbench.views.delete'),
        dangerous: true,
      });
      if (!isConfirmed) return;
      await deleteArticleView(view);
      showSuccess(t('workbench.views.deleted', { name }), t);
    },
    onError: (error) => showError(t('workbench.views.deleteFailed'), failureMessage(error, t), t),
  });
  const note = isOwn
    ? isShared && t('workbench.views.isShared')
    : ownerName && t('workbench.views.sharedBy', { name: ownerName.shortNameEn });

  return (
    <li className={styles.view}>
      <span>
        {name}
        {note ? <span className={styles.viewNote}>{note}</span> : null}
      </span>
      <Group gap="xs" wrap="nowrap">
        {allowedActions.includes('change') ? (
          <Button
            size="sm"
            variant="default"
            aria-label={`${t('workbench.views.change')}: ${name}`}
            onClick={onChange}
          >
            {t('workbench.views.change')}
          </Button>
        ) : null}
        {allowedActions.includes('delete') ? (
          <Button
            size="sm"
            variant="default"
            loading={isPending}
            aria-label={`${t('workbench.views.delete')}: ${name}`}
            onClick={() => submit()}
          >
            {t('workbench.views.delete')}
          </Button>
        ) : null}
      </Group>
    </li>
  );
}
