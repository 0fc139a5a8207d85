import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  title?: string;
  message: string;
  /** Shows a retry button. */
  onRetry?: () => void;
  /** Further content, such as another action. */
  children?: ReactNode;
}

/** Error message shown where the failure occurred, optionally with a retry button. */
export function ErrorAlert({ title, message, onRetry, children }: Props) {
  const { t } = useTranslation();
  return (
    <Alert
      role="alert"
      color="carmine"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={title ?? t('errors.occurred')}
    >
      {message}
      {onRetry ? (
        <div>
          <Button mt="sm" size="sm" variant="default" onClick={onRetry}>
            {t('errors.retry')}
          </Button>
        </div>
      ) : null}
      {children ? <div style={{ marginTop: '0.75rem' }}>{children}</div> : null}
    </Alert>
  );
}
