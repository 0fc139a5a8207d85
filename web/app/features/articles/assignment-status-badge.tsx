import { useEnumerations } from '~/api/enumerations';
import { assignmentStatusTone } from '~/lib/assignment-status';
import { StatusBadge } from '~/ui/status-badge';

export function AssignmentStatusBadge({ statusId }: { statusId: number }) {
  const { assignmentStatusName } = useEnumerations();
  return (
    <StatusBadge tone={assignmentStatusTone(statusId)}>
      {assignmentStatusName(statusId)}
    </StatusBadge>
  );
}
