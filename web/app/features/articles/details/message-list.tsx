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
  /** Whose it is. */
  by: (message: M) => ReactNode;
  /** What else is to be known of it. */
  note?: (message: M) => ReactNode;
}

/** The newest first, a few at a time. */
export function MessageList<M extends Message>({ thread, by, note }: MessageListProps<M>) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = thread;
  const messages = withoutRepeats(data?.pages.flatMap(({ results }) => results) ?? []);
  const { list, expectMore } = useFocusOnMore(messages.length);

  return (
    <div className={styles.messages} aria-busy={!data && !error}>
      {data ? null : <Waiting failed={error !== null} />}
      {data && messages.length === 0 ? <Text c="dimmed">{t('articles.messages.none')}</Text> : null}
      <ul ref={list} className={styles.list}>
        {messages.map((message) => (
          <li key={message.id} className={styles.message} tabIndex={-1}>
            <p className={styles.by}>
              <strong>{by(message)}</strong>
              <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
            </p>
            {note?.(message)}
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
            expectMore();
            void fetchNextPage();
          }}
        >
          {t('articles.messages.more')}
        </Button>
      ) : null}
    </div>
  );
}

/** The button goes with the last page: the focus goes on to the first message that it brought. */
function useFocusOnMore(length: number) {
  const list = useRef<HTMLUListElement>(null);
  const from = useRef<number | null>(null);

  useEffect(() => {
    if (from.current === null || length <= from.current) return;
    (list.current?.children[from.current] as HTMLElement | undefined)?.focus();
    from.current = null;
  }, [length]);

  return {
    list,
    expectMore: () => {
      from.current = length;
    },
  };
}

function Waiting({ failed }: { failed: boolean }) {
  if (failed) return null;
  return [0, 1].map((place) => <Skeleton key={place} height={44} mt="sm" />);
}

/** A message that came between two pages pushes the last of one onto the next. */
function withoutRepeats<M extends Message>(messages: M[]): M[] {
  return [...new Map(messages.map((message) => [message.id, message])).values()];
}
