import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  isOn: boolean;
  onTurn: (on: boolean) => void;
}

export function TranslationSwitch({ isOn, onTurn }: Props) {
  const { t } = useTranslation();
  return (
    <Switch
      mt="lg"
      label={t('deskEditor.translation.mode')}
      checked={isOn}
      onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
    />
  );
}
