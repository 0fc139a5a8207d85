import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSubmitArticle } from './use-submit-article';

export function SubmitButton() {
  const { t } = useTranslation();
  const { submit, isPending } = useSubmitArticle();
  return (
    <Button loading={isPending} onClick={() => submit()}>
      {t('articleFiles.submit.action')}
    </Button>
  );
}
