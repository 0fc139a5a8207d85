import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '~/lib/paths';
import { PageHeading } from '~/ui/page-heading';

/**
 * Not-found state. The record does not exist or the user may not see it; the response is the same.
 */
export function AreaNotFound() {
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
