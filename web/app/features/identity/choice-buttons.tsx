import { Button, Group } from '@mantine/core';
import styles from './identity.module.css';

interface Props {
  /** Accessible name of the group: screen readers do not convey that it belongs to the field above. */
  label: string;
  options: readonly string[];
  value: string;
  onChoose: (option: string) => void;
}

/** Suggested values for a field. Renders nothing for one option, which is already in the field. */
export function ChoiceButtons({ label, options, value, onChoose }: Props) {
  if (options.length < 2) return null;
  return (
    <Group role="group" aria-label={label} gap="xs">
      {options.map((option) => {
        const isChosen = option === value.trim();
        return (
          <Button
            key={option}
            size="sm"
            variant={isChosen ? 'filled' : 'default'}
            aria-pressed={isChosen}
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
