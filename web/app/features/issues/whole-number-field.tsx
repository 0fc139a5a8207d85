import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Pick<TextInputProps, 'label' | 'error' | 'required' | 'ref' | 'onBlur'> {
  name?: string;
  /** 0 where nothing is filled in. */
  value: number;
  onChange: (value: number) => void;
}

const MAX_FIGURES = 4;

/** A volume or a number: figures and nothing else, so that a wheel or a letter changes nothing. */
export function WholeNumberField({ value, onChange, required, ...input }: Props) {
  return (
    <TextInput
      {...input}
      withAsterisk={required}
      aria-required={required}
      inputMode="numeric"
      autoComplete="off"
      value={value === 0 ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(Number(currentTarget.value.replace(/\D/g, '').slice(0, MAX_FIGURES)))
      }
    />
  );
}
