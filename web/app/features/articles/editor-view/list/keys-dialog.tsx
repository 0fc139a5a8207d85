import { Button, Group, Kbd, Modal, Switch, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface KeysHelpState {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  /** The keys work on this device. */
  isOn: boolean;
  setIsOn: (isOn: boolean) => void;
}

const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'enter'],
  ['x', 'select'],
  ['/', 'search'],
  ['?', 'help'],
] as const;

/** Explains the keys of the list and switches them off. */
export default function KeysDialog({ help }: { help: KeysHelpState }) {
  const { t } = useTranslation();
  const close = () => help.setIsOpen(false);
  return (
    <Modal
      opened
      onClose={close}
      title={t('workbench.keys.open')}
      withCloseButton={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Table aria-label={t('workbench.keys.open')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('workbench.keys.key')}</Table.Th>
            <Table.Th>{t('workbench.keys.effect')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {KEYS.map(([key, effect]) => (
            <Table.Tr key={key}>
              <Table.Td>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{t(`workbench.keys.${effect}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" my="sm">
        {t('workbench.keys.hint')}
      </Text>
      <Switch
        label={t('workbench.keys.switch')}
        checked={help.isOn}
        onChange={({ currentTarget }) => help.setIsOn(currentTarget.checked)}
      />
      <Group justify="flex-end" mt="md">
        <Button data-autofocus onClick={close}>
          {t('workbench.keys.close')}
        </Button>
      </Group>
    </Modal>
  );
}
