import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  isOn: boolean;
  onToggle: (on: boolean) => void;
}

export function TranslationSwitch({ isOn, onToggle }: Props) {
  const { t } = useTranslation();
  return (
    <Switch
      mt="lg"
      label={t('deskEditor.translation.mode')}
      checked={isOn}
      onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
    />
  );
}
