import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { FoundList, type FoundListProps } from '~/ui/found-list';

interface Props<Row> extends Omit<FoundListProps<Row>, 'found' | 'failure'> {
  found: UseQueryResult<{ results: Row[]; count: number }>;
  /** Said where the list cannot be loaded; otherwise it is one of articles. */
  failed?: string;
}

export function FoundArticles<Row extends { id: number }>({ failed, ...props }: Props<Row>) {
  const { t } = useTranslation();
  const { error } = props.found;
  const title = failed ?? t('articles.list.failed');
  return <FoundList {...props} failure={error && { title, message: errorMessage(error, t) }} />;
}
