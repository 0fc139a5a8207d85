import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupNames } from './group-names';

export interface Naming extends GroupNames {
  title: string;
  /** The deed itself. */
  confirm: string;
}

interface Props {
  /** What is being named; null where nothing is. */
  naming: Naming | null;
  onNamed: (names: GroupNames) => void;
  onClose: () => void;
}

/** Asks for both names at once. A dialog, since what is typed here must not be forgotten when the issue is saved. */
export function GroupNamesDialog({ naming, onNamed, onClose }: Props) {
  // It still stands there while it fades, and must say the same.
  const [shown, setShown] = useState(naming);
  if (naming && naming !== shown) setShown(naming);

  return (
    <Modal
      opened={naming !== null}
      onClose={onClose}
      title={shown?.title}
      withCloseButton={false}
      closeOnClickOutside={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      {shown ? (
        <NamesForm
          key={`${shown.title} ${shown.nameEn}`}
          naming={shown}
          onNamed={(names) => (naming ? onNamed(names) : undefined)}
          onClose={onClose}
        />
      ) : null}
    </Modal>
  );
}

function NamesForm({ naming, onNamed, onClose }: Props & { naming: Naming }) {
  const { t } = useTranslation();
  const [nameEn, setNameEn] = useState(naming.nameEn);
  const [nameRu, setNameRu] = useState(naming.nameRu);
  const isWhole = nameEn.trim() !== '' && nameRu.trim() !== '';
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation(); // the form of the issue is around it
    if (isWhole) onNamed({ nameEn: nameEn.trim(), nameRu: nameRu.trim() });
  };

  return (
    <form onSubmit={onSubmit} noValidate>
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
          <Button type="submit" disabled={!isWhole}>
            {naming.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
