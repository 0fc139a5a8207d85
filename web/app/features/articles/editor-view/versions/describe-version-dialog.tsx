import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { describeVersion, type ArticleVersion, type VersionSummary } from '~/api/versions';
import { FormAlert } from '~/ui/form-errors';
import { useArticleChange } from '../handling/use-article-change';

const MAX_LENGTH = 1000;
const LANGUAGES = ['summaryEn', 'summaryRu'] as const;

interface Props {
  article: EditorArticle;
  version: ArticleVersion;
  onCancel: () => void;
  onEnd: () => void;
}

/** Says for readers what a version changes and why, in both languages. */
export function DescribeVersionDialog({ article, version, onCancel, onEnd }: Props) {
  const { t } = useTranslation();
  const { number, summaryEn, summaryRu } = version;
  const [summary, setSummary] = useState<VersionSummary>({ summaryEn, summaryRu });
  const { submit, isPending, failure } = useArticleChange({
    articleId: article.id,
    change: () => describeVersion(article.id, number, summary),
    doneText: () => t('versions.done'),
    errorTitle: t('versions.failed'),
    onEnd,
  });

  return (
    <Modal
      opened
      onClose={isPending ? () => undefined : onCancel}
      size="lg"
      title={t('versions.dialog', { number })}
      withCloseButton={false} // "Cancel" closes the dialog and has a label
      // Mantine renders the title in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      returnFocus={false} // the card restores the focus
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('versions.hint')}</Text>
          {LANGUAGES.map((field, index) => (
            <Textarea
              key={field}
              data-autofocus={index === 0 ? true : undefined}
              label={t(`versions.${field}`)}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={MAX_LENGTH}
              value={summary[field]}
              readOnly={isPending}
              error={failure?.fieldErrors[field]}
              onChange={({ currentTarget }) =>
                setSummary({ ...summary, [field]: currentTarget.value })
              }
            />
          ))}
          <FormAlert title={t('versions.failed')} failure={failure} fields={LANGUAGES} />
        </Stack>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('versions.submit')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
