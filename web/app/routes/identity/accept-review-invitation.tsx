import { AcceptInvitationPage } from '~/features/identity/accept-invitation-page';
import { createTitleMeta } from './head';
import { useCodeInUrl } from './navigation';

export const meta = createTitleMeta('acceptReviewInvitation');

export default function AcceptReviewInvitation() {
  const { code } = useCodeInUrl();
  return <AcceptInvitationPage code={code} />;
}
