import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
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
        <Notifications position="bottom-right" containerWidth={420} />
      </ModalsProvider>
    </MantineProvider>
  );
}
