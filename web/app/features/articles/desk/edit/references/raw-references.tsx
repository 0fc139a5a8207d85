import { Button, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseReferences, type ArticleReference } from '~/api/desk-articles';
import { errorMessage } from '~/api/errors';
import { useSubmission } from '~/api/use-submission';
import tab from '~/ui/editor-tab.module.css';
import { ErrorAlert } from '~/ui/error-alert';

interface Props {
  articleId: number;
  /** Those that are there already. */
  present: () => ArticleReference[];
  onRaw: (isThere: boolean) => void;
  onFound: (found: ArticleReference[], way: 'append' | 'replace') => void;
}

/** A list as it stands in the manuscript. The server takes it apart; the text stays until that has worked. */
export function RawReferences({ articleId, present, onRaw, onFound }: Props) {
  const { t } = useTranslation();
  const [raw, setRaw] = useState('');
  const [waiting, setWaiting] = useState<ArticleReference[] | null>(null);
  const type = (text: string) => {
    setRaw(text);
    onRaw(text.trim() !== '');
  };
  const take = (found: ArticleReference[], way: 'append' | 'replace') => {
    onFound(found, way);
    setWaiting(null);
    type('');
  };
  const { submit, isPending, error, data } = useSubmission({
    mutationFn: () => parseReferences(articleId, raw),
    onSuccess: (found) => {
      if (found.length === 0) return;
      if (present().length > 0) setWaiting(found);
      else take(found, 'append');
    },
  });
  const hasFoundNothing = data?.length === 0 && raw.trim() !== '' && !isPending;

  return (
    <div className={tab.fields}>
      <Textarea
        label={t('deskEditor.references.raw')}
        description={t('deskEditor.references.rawHint')}
        error={hasFoundNothing ? t('deskEditor.references.nothingFound') : undefined}
        autosize
        minRows={4}
        maxRows={16}
        value={raw}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {error ? (
        <ErrorAlert title={t('deskEditor.references.notParsed')} message={errorMessage(error, t)} />
      ) : null}
      <div className={tab.buttons}>
        <Button disabled={raw.trim() === ''} loading={isPending} onClick={() => submit()}>
          {t('deskEditor.references.parse')}
        </Button>
      </div>
      <Modal
        opened={waiting !== null}
        onClose={() => setWaiting(null)}
        withCloseButton={false}
        title={t('deskEditor.references.question', { count: waiting?.length ?? 0 })}
        attributes={{ header: { role: 'presentation' } }}
      >
        <Text size="sm">
          {t('deskEditor.references.present', { count: waiting ? present().length : 0 })}
        </Text>
        <div className={tab.buttons} style={{ marginTop: '1.25rem', justifyContent: 'end' }}>
          <Button variant="default" onClick={() => setWaiting(null)}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button variant="default" onClick={() => waiting && take(waiting, 'replace')}>
            {t('deskEditor.references.replace')}
          </Button>
          <Button data-autofocus onClick={() => waiting && take(waiting, 'append')}>
            {t('deskEditor.references.append')}
          </Button>
        </div>
      </Modal>
    </div>
  );
}
