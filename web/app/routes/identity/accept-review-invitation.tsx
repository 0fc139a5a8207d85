import { AcceptInvitationPage } from '~/features/identity/accept-invitation-page';
import { titleMeta } from './head';
import { useCodeInUrl } from './letter-code';

export const meta = titleMeta('acceptReviewInvitation');

export default function AcceptReviewInvitation() {
  const { code } = useCodeInUrl();
  return <AcceptInvitationPage code={code} />;
}
