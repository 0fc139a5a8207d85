import { ChangeEmailUndoPage } from '~/features/identity/change-email-undo-page';
import { createTitleMeta } from './head';
import { useCodeInUrl } from './navigation';

export const meta = createTitleMeta('changeEmailUndo');

export default function ChangeEmailUndoRoute() {
  const { code } = useCodeInUrl();
  return <ChangeEmailUndoPage code={code} />;
}
