import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  title?: string;
  message: string;
  /** Shows a button when trying again makes sense. */
  onRetry?: () => void;
}

/** A failure where it happened: red, in words, and with a way on. */
export function ErrorAlert({ title, message, onRetry }: Props) {
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
    </Alert>
  );
}
