import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupNames } from '../issue-labels';

export interface GroupNamesPrompt extends GroupNames {
  title: string;
  /** Label of the confirm button. */
  confirmLabel: string;
}

interface Props {
  /** Null if the dialog is closed. */
  prompt: GroupNamesPrompt | null;
  onSubmit: (names: GroupNames) => void;
  onClose: () => void;
}

/** Dialog for both names of a group. Modal, so that the issue cannot be saved without typed names. */
export function GroupNamesDialog({ prompt, onSubmit, onClose }: Props) {
  // Keeps the content while the dialog fades out.
  const [shownPrompt, setShownPrompt] = useState(prompt);
  if (prompt && prompt !== shownPrompt) setShownPrompt(prompt);

  return (
    <Modal
      opened={prompt !== null}
      onClose={onClose}
      title={shownPrompt?.title}
      withCloseButton={false}
      closeOnClickOutside={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      {shownPrompt ? (
        <NamesForm
          key={`${shownPrompt.title} ${shownPrompt.nameEn}`}
          prompt={shownPrompt}
          onSubmit={(names) => (prompt ? onSubmit(names) : undefined)}
          onClose={onClose}
        />
      ) : null}
    </Modal>
  );
}

function NamesForm({ prompt, onSubmit, onClose }: Props & { prompt: GroupNamesPrompt }) {
  const { t } = useTranslation();
  const [nameEn, setNameEn] = useState(prompt.nameEn);
  const [nameRu, setNameRu] = useState(prompt.nameRu);
  const isComplete = nameEn.trim() !== '' && nameRu.trim() !== '';
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation(); // React events bubble to the surrounding form of the issue
    if (isComplete) onSubmit({ nameEn: nameEn.trim(), nameRu: nameRu.trim() });
  };

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('issues.order.nameEn')}
          lang="en"
          required
          autoComplete="off"
          data-autofocus
          value={nameEn}
          onChange={({ currentTarget }) => setNameEn(currentTarget.value)}
        />
        <TextInput
          label={t('issues.order.nameRu')}
          lang="ru"
          required
          autoComplete="off"
          value={nameRu}
          onChange={({ currentTarget }) => setNameRu(currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button type="submit" disabled={!isComplete}>
            {prompt.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
