import { Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const MAX_LENGTH = 10_000;
/** Remaining length from which the counter is shown. */
const SHOW_REMAINING_FROM = 500;

interface Props {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
}

export function LetterField({ value, error, readOnly, onChange }: Props) {
  const { t } = useTranslation();
  const remaining = MAX_LENGTH - value.length;
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
        {remaining <= SHOW_REMAINING_FROM ? t('decisions.letter.left', { count: remaining }) : ''}
      </Text>
    </div>
  );
}
