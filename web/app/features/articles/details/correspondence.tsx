import { Button, Skeleton, Text, Textarea, Title, VisuallyHidden } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import type { ArticleMessage } from '~/api/my-articles';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { formatDateTime } from '~/lib/dates';
import { ErrorAlert } from '~/ui/error-alert';
import { StatusBadge } from '~/ui/status-badge';
import { useSessionDraft } from '~/ui/use-session-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import styles from './correspondence.module.css';

type CorrespondenceProps<M extends Omit<ArticleMessage, 'user'>> = MessageFormProps &
  MessageListProps<M>;

/** Messages between author and editors about an article. */
export function Correspondence<M extends Omit<ArticleMessage, 'user'>>(
  props: CorrespondenceProps<M>,
) {
  const { t } = useTranslation();
  const { label, hint, onSend, onRead, draftName, thread, renderSender, renderNote } = props;
  return (
    <section aria-labelledby="messages" className={styles.panel}>
      <Title order={2} id="messages">
        {t('articles.messages.heading')}
      </Title>
      <MessageForm label={label} hint={hint} onSend={onSend} draftName={draftName} />
      <MessageList
        thread={thread}
        onRead={onRead}
        renderSender={renderSender}
        renderNote={renderNote}
      />
    </section>
  );
}

const MAX_LENGTH = 10_000;

interface MessageFormProps {
  /** Label that names the recipient. */
  label: string;
  /** Hint that names the readers. */
  hint: string;
  onSend: (text: string) => Promise<void>;
  /** Key under which unsent text is stored in the session's drafts. */
  draftName: string;
}

/** Form for a new message; keeps the text until it was sent. */
function MessageForm({ label, hint, onSend, draftName }: MessageFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const hasText = text.trim() !== '';

  useUnsavedChanges(hasText);
  useSessionDraft({
    key: draftName,
    unsaved: hasText,
    read: () => ({ text }),
    restore: (draft) => setText(draft.text ?? ''),
  });

  const send = useGuardedMutation({
    mutationFn: (message: string) => onSend(message.trim()),
    onSuccess: () => {
      setText('');
      field.current?.focus(); // the button is disabled now
    },
  });

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (hasText) send.submit(text);
      }}
    >
      <Textarea
        ref={field}
        label={label}
        description={hint}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={MAX_LENGTH}
        value={text}
        readOnly={send.isPending}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {send.error ? (
        <ErrorAlert title={t('articles.messages.notSent')} message={errorMessage(send.error, t)} />
      ) : null}
      <div>
        <Button type="submit" disabled={!hasText} loading={send.isPending}>
          {t('articles.messages.send')}
        </Button>
        <VisuallyHidden role="status">
          {send.isSuccess ? t('articles.messages.sent') : ''}
        </VisuallyHidden>
      </div>
    </form>
  );
}

type Message = Omit<ArticleMessage, 'user'>;

interface MessageListProps<M extends Message> {
  thread: UseInfiniteQueryResult<InfiniteData<{ results: M[] }>>;
  /** Called with the newest message when unread ones are on the screen. */
  onRead: (lastMessageId: number) => Promise<void>;
  /** Renders the sender. */
  renderSender: (message: M) => ReactNode;
  /** Renders an additional note. */
  renderNote?: (message: M) => ReactNode;
}

/** Messages, newest first, with a button for earlier ones. */
function MessageList<M extends Message>({
  thread,
  onRead,
  renderSender,
  renderNote,
}: MessageListProps<M>) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = thread;
  const messages = uniqueById(data?.pages.flatMap(({ results }) => results) ?? []);
  const { list, rememberLength } = useFocusOnNewMessages(messages.length);
  useReadOnSight(list, messages, onRead);

  return (
    <div className={styles.messages} aria-busy={!data && !error}>
      {data ? null : <MessagesSkeleton failed={error !== null} />}
      {data && messages.length === 0 ? <Text c="dimmed">{t('articles.messages.none')}</Text> : null}
      <ul ref={list} className={styles.list}>
        {messages.map((message) => (
          <li key={message.id} className={styles.message} tabIndex={-1}>
            <p className={styles.header}>
              <strong>{renderSender(message)}</strong>
              {message.isUnread ? (
                <StatusBadge tone="blue">{t('articles.messages.new')}</StatusBadge>
              ) : null}
              <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
            </p>
            {renderNote?.(message)}
            <p className={styles.text}>{message.text}</p>
          </li>
        ))}
      </ul>
      {error ? (
        <ErrorAlert
          title={t('articles.messages.failed')}
          message={errorMessage(error, t)}
          onRetry={() => void (data && hasNextPage ? fetchNextPage() : refetch())}
        />
      ) : null}
      {hasNextPage && !error ? (
        <Button
          variant="default"
          fullWidth
          loading={isFetchingNextPage}
          onClick={() => {
            rememberLength();
            void fetchNextPage();
          }}
        >
          {t('articles.messages.more')}
        </Button>
      ) : null}
    </div>
  );
}

/** Moves the focus to the first new message, because the button disappears with the last page. */
function useFocusOnNewMessages(length: number) {
  const list = useRef<HTMLUListElement>(null);
  const firstNewIndex = useRef<number | null>(null);

  useEffect(() => {
    if (firstNewIndex.current === null || length <= firstNewIndex.current) return;
    (list.current?.children[firstNewIndex.current] as HTMLElement | undefined)?.focus();
    firstNewIndex.current = null;
  }, [length]);

  return {
    list,
    rememberLength: () => {
      firstNewIndex.current = length;
    },
  };
}

/** Marks the messages as read once the list is on the screen. A failure is repeated by the next visit. */
function useReadOnSight(
  list: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  onRead: (lastMessageId: number) => Promise<void>,
) {
  const [isOnScreen, setOnScreen] = useState(false);
  const newest = messages.some(({ isUnread }) => isUnread) ? messages[0]?.id : undefined;
  const read = useEffectEvent((id: number) => void onRead(id).catch(() => undefined));

  useEffect(() => {
    if (!list.current) return;
    const observer = new IntersectionObserver((entries) =>
      setOnScreen(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list]);

  useEffect(() => {
    if (isOnScreen && newest !== undefined) read(newest);
  }, [isOnScreen, newest]);
}

function MessagesSkeleton({ failed }: { failed: boolean }) {
  if (failed) return null;
  return [0, 1].map((index) => <Skeleton key={index} height={44} mt="sm" />);
}

/** Removes duplicates: a new message moves the last one of a page to the next page. */
function uniqueById<M extends Message>(messages: M[]): M[] {
  return [...new Map(messages.map((message) => [message.id, message])).values()];
}
