import { Button, Text } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRevalidator, Link } from 'react-router';
import { ApiError, errorMessage } from '~/api/errors';
import { paths } from '~/lib/paths';
import { SECOND_FACTOR_DEMANDED } from '~/lib/second-factor-demand';
import { ErrorAlert } from '~/ui/error-alert';
import { PageHeading } from '~/ui/page-heading';

interface Props {
  error: unknown;
  /** Names the operation that failed. */
  title?: string;
}

/** Error state of a screen, with a retry button; the shell around it stays usable. */
export function AreaError({ error, title }: Props) {
  const { t } = useTranslation();
  const { reset } = useQueryErrorResetBoundary();
  const { revalidate } = useRevalidator();

  if (error instanceof ApiError && error.status === 404) return <AreaNotFound />;
  if (error instanceof ApiError && error.code === SECOND_FACTOR_DEMANDED) {
    return <SecondFactorDemanded />;
  }
  return (
    <>
      <PageHeading>{t('errors.occurred')}</PageHeading>
      <div style={{ marginTop: '1rem', maxWidth: '44rem' }}>
        <ErrorAlert
          title={title}
          message={errorMessage(error, t)}
          onRetry={() => {
            reset();
            void revalidate();
          }}
        />
      </div>
    </>
  );
}

/**
 * Not-found state. The record does not exist or the user may not see it; the response is the same.
 */
function AreaNotFound() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('errors.page.pageNotFound.title')}</PageHeading>
      <Text mt="sm" maw="44rem">
        {t('errors.page.pageNotFound.text')}
      </Text>
      <Button component={Link} to={paths.personalArea()} variant="default" mt="lg">
        {t('errors.page.toArea')}
      </Button>
    </>
  );
}

/** The screen is closed until the user sets up a second factor; trying again changes nothing. */
function SecondFactorDemanded() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('shell.secondFactor.closed')}</PageHeading>
      <Text mt="sm" maw="44rem">
        {t('shell.secondFactor.closedText')}
      </Text>
      <Button component={Link} to={paths.screen('security')} mt="lg">
        {t('shell.secondFactor.setUp')}
      </Button>
    </>
  );
}
