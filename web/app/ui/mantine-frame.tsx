import './first-styles.css';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import './mantine-frame.css';
import { cssVariablesResolver, theme } from './theme';

/** Mantine providers of scripted pages: theme, dialogs and toasts. */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <ModalsProvider>
        {children}
        <Toasts />
      </ModalsProvider>
    </MantineProvider>
  );
}

const FIRST_TRY_MS = 2000;
const NEXT_TRY_MS = 5000;

/** Toasts, loaded after the page is shown; one that comes earlier waits. */
function Toasts() {
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import('./toast-list').then(
        ({ ToastList }) => setList(() => ToastList),
        () => {
          // The toast that waits may say that there is no connection.
          timer = window.setTimeout(load, NEXT_TRY_MS);
        },
      );
    let timer = window.setTimeout(load, FIRST_TRY_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return List ? <List /> : null;
}
