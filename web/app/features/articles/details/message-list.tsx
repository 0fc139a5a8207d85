import { Button, Skeleton, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import type { ArticleMessage } from '~/api/my-articles';
import { formatDateTime } from '~/lib/dates';
import { ErrorAlert } from '~/ui/error-alert';
import styles from './message-list.module.css';

type Message = Omit<ArticleMessage, 'user'>;

export interface MessageListProps<M extends Message> {
  thread: UseInfiniteQueryResult<InfiniteData<{ results: M[] }>>;
  /** Renders the sender. */
  renderSender: (message: M) => ReactNode;
  /** Renders an additional note. */
  renderNote?: (message: M) => ReactNode;
}

/** Messages, newest first, with a button for earlier ones. */
export function MessageList<M extends Message>({
  thread,
  renderSender,
  renderNote,
}: MessageListProps<M>) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = thread;
  const messages = uniqueById(data?.pages.flatMap(({ results }) => results) ?? []);
  const { list, rememberLength } = useFocusOnNewMessages(messages.length);

  return (
    <div className={styles.messages} aria-busy={!data && !error}>
      {data ? null : <ListSkeleton failed={error !== null} />}
      {data && messages.length === 0 ? <Text c="dimmed">{t('articles.messages.none')}</Text> : null}
      <ul ref={list} className={styles.list}>
        {messages.map((message) => (
          <li key={message.id} className={styles.message} tabIndex={-1}>
            <p className={styles.header}>
              <strong>{renderSender(message)}</strong>
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

function ListSkeleton({ failed }: { failed: boolean }) {
  if (failed) return null;
  return [0, 1].map((index) => <Skeleton key={index} height={44} mt="sm" />);
}

/** Removes duplicates: a new message moves the last one of a page to the next page. */
function uniqueById<M extends Message>(messages: M[]): M[] {
  return [...new Map(messages.map((message) => [message.id, message])).values()];
}
