import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { FocusKeepingButton } from './focus-keeping-button';

const petrol: MantineColorsTuple = [
  '#eef5f9',
  '#dbe8f0',
  '#b3cfdf',
  '#8fc0dd',
  '#6ba8cb',
  '#4f90b5',
  '#2f7099',
  '#1d597d',
  '#0f3d5c',
  '#0a2c43',
];

const carmine: MantineColorsTuple = [
  '#fdeeef',
  '#f6d9db',
  '#ecb0b4',
  '#f0929b',
  '#da5f68',
  '#d54852',
  '#c93440',
  '#a3222f',
  '#8f1c28',
  '#7b1320',
];

/** Dark scheme, from the lightest text to the darkest background. */
const dark: MantineColorsTuple = [
  '#dfe7ed',
  '#c6d1da',
  '#b0bec9',
  '#9aa9b5',
  '#3c4c59',
  '#2c3a46',
  '#1b2630',
  '#121a22',
  '#0d141a',
  '#080d11',
];

export const theme = createTheme({
  colors: { petrol, carmine, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  black: '#17212b',
  fontFamily: 'var(--font-sans)',
  headings: {
    fontFamily: 'var(--font-serif)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.3125rem', lineHeight: '1.3' },
    },
  },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { fw: 600, component: FocusKeepingButton } },
    Alert: { styles: { title: { fontSize: '0.9375rem' } } },
    // Ends a long option with an ellipsis.
    NativeSelect: { styles: { input: { textOverflow: 'ellipsis' } } },
    Modal: { styles: { title: { fontWeight: 600, lineHeight: 1.35 } } },
  },
});

/**
 * Maps Mantine's colour variables to the design tokens, which have sufficient contrast in both
 * schemes.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-error': 'var(--carmine)',
    '--mantine-color-placeholder': 'var(--faint)',
  },
  light: {
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-error': 'var(--carmine)',
    '--mantine-color-placeholder': 'var(--faint)',
  },
  dark: {
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-error': 'var(--carmine)',
    '--mantine-color-placeholder': 'var(--faint)',
  },
});
