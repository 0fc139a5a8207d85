import { Button, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseReferences, type ArticleReference } from '~/api/editor-articles';
import { errorMessage } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import tab from '~/ui/editor-tab.module.css';
import { ErrorAlert } from '~/ui/error-alert';

interface Props {
  articleId: number;
  /** References that are in the list already. */
  existing: () => ArticleReference[];
  onPendingChange: (hasText: boolean) => void;
  onImport: (found: ArticleReference[], mode: 'append' | 'replace') => void;
}

/** Splits a pasted list into references on the server; keeps the text until that succeeds. */
export function PastedReferences({ articleId, existing, onPendingChange, onImport }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [pending, setPending] = useState<ArticleReference[] | null>(null);
  const updateText = (text: string) => {
    setText(text);
    onPendingChange(text.trim() !== '');
  };
  const importReferences = (references: ArticleReference[], mode: 'append' | 'replace') => {
    onImport(references, mode);
    setPending(null);
    updateText('');
  };
  const { submit, isPending, error, data } = useGuardedMutation({
    mutationFn: () => parseReferences(articleId, text),
    onSuccess: (references) => {
      if (references.length === 0) return;
      if (existing().length > 0) setPending(references);
      else importReferences(references, 'append');
    },
  });
  const isNothingFound = data?.length === 0 && text.trim() !== '' && !isPending;

  return (
    <div className={tab.fields}>
      <Textarea
        label={t('editorArticleForm.references.raw')}
        description={t('editorArticleForm.references.rawHint')}
        error={isNothingFound ? t('editorArticleForm.references.nothingFound') : undefined}
        autosize
        minRows={4}
        maxRows={16}
        value={text}
        onChange={({ currentTarget }) => updateText(currentTarget.value)}
      />
      {error ? (
        <ErrorAlert
          title={t('editorArticleForm.references.notParsed')}
          message={errorMessage(error, t)}
        />
      ) : null}
      <div className={tab.buttons}>
        <Button disabled={text.trim() === ''} loading={isPending} onClick={() => submit()}>
          {t('editorArticleForm.references.parse')}
        </Button>
      </div>
      <Modal
        opened={pending !== null}
        onClose={() => setPending(null)}
        withCloseButton={false}
        title={t('editorArticleForm.references.question', { count: pending?.length ?? 0 })}
        attributes={{ header: { role: 'presentation' } }}
      >
        <Text size="sm">
          {t('editorArticleForm.references.present', { count: pending ? existing().length : 0 })}
        </Text>
        <div className={tab.buttons} style={{ marginTop: '1.25rem', justifyContent: 'end' }}>
          <Button variant="default" onClick={() => setPending(null)}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button variant="default" onClick={() => pending && importReferences(pending, 'replace')}>
            {t('editorArticleForm.references.replace')}
          </Button>
          <Button data-autofocus onClick={() => pending && importReferences(pending, 'append')}>
            {t('editorArticleForm.references.append')}
          </Button>
        </div>
      </Modal>
    </div>
  );
}
