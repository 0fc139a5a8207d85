import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { ListTable, type ListTableProps } from '~/ui/list-table';

interface Props<Row> extends Omit<ListTableProps<Row>, 'query' | 'failure'> {
  query: UseQueryResult<{ results: Row[]; count: number }>;
  /** Title of the load error; by default that of article lists. */
  errorTitle?: string;
}

export function ArticleList<Row extends { id: number }>({ errorTitle, ...props }: Props<Row>) {
  const { t } = useTranslation();
  const { error } = props.query;
  const title = errorTitle ?? t('articles.list.failed');
  return <ListTable {...props} failure={error && { title, message: errorMessage(error, t) }} />;
}
