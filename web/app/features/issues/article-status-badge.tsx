import { useEnumerations } from '~/api/enumerations';
import { articleStatusTone } from '~/lib/article-status';
import { StatusBadge } from '~/ui/status-badge';

export function ArticleStatusBadge({ statusId }: { statusId: number }) {
  const { articleStatusName } = useEnumerations();
  return (
    <StatusBadge tone={articleStatusTone(statusId)}>{articleStatusName(statusId)}</StatusBadge>
  );
}
