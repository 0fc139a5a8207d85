import { Button, Group, Modal, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EditorArticle } from '~/api/editor-articles';
import {
  beginNotice,
  type ArticleNotices,
  type NewNotice,
  type NoticeInitiator,
  type NoticeKind,
} from '~/api/notices';
import { isIsoDate, localDay, todayOrLater } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { ArticleTitle } from '~/ui/article-title';
import { DateField } from '~/ui/date-field';
import { FormAlert } from '~/ui/form-errors';
import { useArticleChange } from '../handling/use-article-change';
import styles from './notices.module.css';

interface Props extends Pick<ArticleNotices, 'kinds' | 'initiators'> {
  article: EditorArticle;
  onCancel: () => void;
  onEnd: () => void;
}

/** Begins a notice on a published article, and opens it. */
export function BeginNoticeDialog({ article, kinds, initiators, onCancel, onEnd }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [kind, setKind] = useState<NoticeKind>('correction');
  const initiator = useInitiator(kinds, kind);
  const { submit, isPending, failure } = useArticleChange({
    articleId: article.id,
    change: (body: NewNotice) => beginNotice(article.id, body),
    doneText: () => t('notices.begin.done'),
    errorTitle: t('notices.begin.failed'),
    onEnd,
    onDone: (noticeId) => void navigate(paths.editorArticleDetails(noticeId)),
  });
  const date = useDecisionDate(article, failure?.fieldErrors.decidedOn);

  return (
    <Modal
      opened
      onClose={isPending ? () => undefined : onCancel}
      size="lg"
      title={t('notices.begin.title')}
      withCloseButton={false} // "Cancel" closes the dialog and has a label
      // Mantine renders the title in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      returnFocus={false} // the caller restores the focus
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!date.validate()) return;
          submit({ kind, initiatedBy: initiator.value, decidedOn: date.field.value });
        }}
      >
        <Stack gap="md">
          <Text fw={600} component="div">
            <ArticleTitle article={article} />
          </Text>
          <Radio.Group
            label={t('notices.begin.kind')}
            value={kind}
            error={failure?.fieldErrors.kind}
            readOnly={isPending}
            onChange={setKind}
          >
            <div className={styles.kinds}>
              {kinds.map((choice) => (
                <Radio
                  key={choice.kind}
                  value={choice.kind}
                  label={choice.name}
                  description={t(`notices.begin.kinds.${choice.kind}`)}
                />
              ))}
            </div>
          </Radio.Group>
          <NativeSelect
            label={t('notices.begin.initiator')}
            data={initiators.map((choice) => ({ value: choice.initiator, label: choice.name }))}
            value={initiator.value}
            error={failure?.fieldErrors.initiatedBy}
            disabled={isPending}
            onChange={({ currentTarget }) => initiator.choose(currentTarget.value)}
          />
          <DateField
            label={t('notices.begin.decidedOn')}
            description={t('notices.begin.decidedOnHint')}
            required
            readOnly={isPending}
            {...date.field}
          />
          <Text size="sm" className={styles.next}>
            {t('notices.begin.next')}
          </Text>
          <FormAlert
            title={t('notices.begin.failed')}
            failure={failure}
            fields={['kind', 'initiatedBy', 'decidedOn']}
          />
        </Stack>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('notices.begin.submit')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Initiator of the notice: the usual one of its kind until the editor chooses another. */
function useInitiator(kinds: ArticleNotices['kinds'], kind: NoticeKind) {
  const [chosen, setChosen] = useState<NoticeInitiator | null>(null);
  const usual = kinds.find((choice) => choice.kind === kind)?.usualInitiator ?? 'editors';
  return { value: chosen ?? usual, choose: (value: string) => setChosen(value as NoticeInitiator) };
}

/** Date of the decision: today, and not before the publication of the article. */
function useDecisionDate({ publicationDate }: EditorArticle, serverError: string | undefined) {
  const { t } = useTranslation();
  const [value, setValue] = useState(() => todayOrLater(publicationDate));
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (serverError) input.current?.focus();
  }, [serverError]);

  return {
    validate: () => {
      setIsMissing(!value);
      if (!isIsoDate(value)) input.current?.focus();
      return isIsoDate(value);
    },
    field: {
      ref: input,
      value,
      error: isMissing ? t('notices.begin.decidedOnRequired') : serverError,
      min: publicationDate ?? undefined,
      max: localDay(new Date()),
      onChange: (date: string) => {
        setValue(date);
        setIsMissing(false);
      },
    },
  };
}
