import { Button, Group } from '@mantine/core';
import styles from './choice-buttons.module.css';

interface Props {
  /** What there is to choose, for those who do not see that the buttons stand under the field. */
  label: string;
  options: readonly string[];
  value: string;
  onChoose: (option: string) => void;
}

/** Several ready answers for one field. A single one is in the field already. */
export function ChoiceButtons({ label, options, value, onChoose }: Props) {
  if (options.length < 2) return null;
  return (
    <Group role="group" aria-label={label} gap="xs">
      {options.map((option) => {
        const chosen = option === value.trim();
        return (
          <Button
            key={option}
            size="sm"
            variant={chosen ? 'filled' : 'default'}
            aria-pressed={chosen}
            onClick={() => onChoose(option)}
            classNames={{ root: styles.choice, label: styles.label }}
          >
            {option}
          </Button>
        );
      })}
    </Group>
  );
}
