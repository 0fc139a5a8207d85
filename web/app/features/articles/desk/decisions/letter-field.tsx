import { Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const MAX_LENGTH = 10_000;
/** From here on it is good to know how much room there is. */
const NEAR_THE_END = 500;

interface Props {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
}

export function LetterField({ value, error, readOnly, onChange }: Props) {
  const { t } = useTranslation();
  const left = MAX_LENGTH - value.length;
  return (
    <div>
      <Textarea
        label={t('decisions.letter.label')}
        description={t('decisions.letter.hint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_LENGTH}
        value={value}
        error={error}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Text role="status" size="xs" mt={4} c="dimmed">
        {left <= NEAR_THE_END ? t('decisions.letter.left', { count: left }) : ''}
      </Text>
    </div>
  );
}
