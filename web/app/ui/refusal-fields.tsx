import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export const REFUSAL_REASONS = [
  'no-time',
  'conflict-of-interest',
  'not-my-field',
  'other',
] as const;

/** What a reviewer may tell the editors with a refusal. */
export interface Refusal {
  reason: (typeof REFUSAL_REASONS)[number] | null;
  text: string;
  /** Someone else who could review. */
  suggestion: string;
}

export const EMPTY_REFUSAL: Refusal = { reason: null, text: '', suggestion: '' };

const MAX_TEXT_LENGTH = 2000;
const MAX_SUGGESTION_LENGTH = 200;

interface Props {
  value: Refusal;
  errors: Record<string, string | undefined>;
  readOnly: boolean;
  onChange: (value: Refusal) => void;
}

/** Optional reason of a refusal, and a suggestion of another reviewer. */
export function RefusalFields({ value, errors, readOnly, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('reviewing.refusal.reason')}
        value={value.reason ?? ''}
        error={errors.reason}
        readOnly={readOnly}
        onChange={(reason) => onChange({ ...value, reason: reason as Refusal['reason'] })}
      >
        <Stack gap="xs" mt="xs">
          {REFUSAL_REASONS.map((reason) => (
            <Radio key={reason} value={reason} label={t(`reviewing.refusal.reasons.${reason}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('reviewing.refusal.text')}
        description={t('articles.review.editorsOnly')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_TEXT_LENGTH}
        value={value.text}
        error={errors.text}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
      />
      <TextInput
        label={t('reviewing.refusal.suggestion')}
        description={t('reviewing.refusal.suggestionHint')}
        maxLength={MAX_SUGGESTION_LENGTH}
        value={value.suggestion}
        error={errors.suggestion}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onChange({ ...value, suggestion: currentTarget.value })}
      />
    </Stack>
  );
}
