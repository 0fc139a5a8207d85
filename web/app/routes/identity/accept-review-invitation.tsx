import { AcceptInvitation } from '~/features/identity/accept-invitation';
import { titled } from './head';
import { useCodeInAddress } from './letter-code';

export const meta = titled('acceptReviewInvitation');

export default function AcceptReviewInvitation() {
  const { code } = useCodeInAddress();
  return <AcceptInvitation code={code} />;
}
