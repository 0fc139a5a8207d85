import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '~/lib/paths';
import { PageHeading } from '~/ui/page-heading';

/** The thing is not there, or not for this person: the server does not say which. */
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
